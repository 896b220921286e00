import { ObjectType } from 'type-graphql';
import { DeliveryFields } from '../../../customer/types/delivery.js';
import { connectionType, enumType } from '../../../shared/types.js';

export const WebhookDeliverySortEnum = enumType(['CREATED'], { name: 'WebhookDeliverySort' });

@ObjectType('WebhookDelivery', { description: 'An event that is sent to a webhook. Retained for 30 days.' })
export class StaffWebhookDelivery extends DeliveryFields {}

export const StaffWebhookDeliveryConnection = connectionType(StaffWebhookDelivery, 'WebhookDelivery');

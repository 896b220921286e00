import { ObjectType } from 'type-graphql';
import { DeliveryFields } from '../../../customer/types/delivery.js';
import { enumType } from '../../../shared/types/enum-type.js';
import { connectionType } from '../../../shared/types/connection.js';

export const WebhookDeliverySortEnum = enumType(['CREATED'], { name: 'WebhookDeliverySort' });

@ObjectType('WebhookDelivery', { description: 'An event on its way to a webhook. Kept for 30 days.' })
export class StaffWebhookDelivery extends DeliveryFields {}

export const StaffWebhookDeliveryConnection = connectionType(StaffWebhookDelivery, 'WebhookDelivery');

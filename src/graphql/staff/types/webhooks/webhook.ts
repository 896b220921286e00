import { Field, Int, ObjectType } from 'type-graphql';
import { WEBHOOK_SORTS } from '../../../../services/webhooks/webhook-admin.js';
import { WebhookFields } from '../../../customer/types/webhook.js';
import { connectionType, enumType } from '../../../shared/types.js';

export const WebhookSortEnum = enumType(WEBHOOK_SORTS, {
  name: 'WebhookSort',
  description: 'FAILURES counts failures in a row.',
});

@ObjectType('Webhook', { description: 'An address of a customer that is notified of events.' })
export class StaffWebhook extends WebhookFields {
  customerId: string;

  @Field({ description: 'False: no events are sent to it.' })
  declare active: boolean;

  @Field(() => Int, { description: 'Incremented by every change, by the customer or by staff.' })
  version: number;
}

export const StaffWebhookConnection = connectionType(StaffWebhook, 'Webhook');

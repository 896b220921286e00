import { Field, Int, ObjectType } from 'type-graphql';
import { WebhookFields } from '../../../customer/types/webhook.js';
import { WEBHOOK_SORTS } from '../../../../services/webhooks/webhook-admin.js';
import { connectionType, enumType } from '../../../shared/types.js';

export const WebhookSortEnum = enumType(WEBHOOK_SORTS, {
  name: 'WebhookSort',
  description: 'FAILURES are those in a row.',
});

@ObjectType('Webhook', { description: 'Where a customer is told what happens.' })
export class StaffWebhook extends WebhookFields {
  customerId: string;

  @Field({ description: 'False: nothing is sent to it.' })
  declare active: boolean;

  @Field(() => Int, { description: 'Raised by every change, by the customer or by staff.' })
  version: number;
}

export const StaffWebhookConnection = connectionType(StaffWebhook, 'Webhook');

import { ArgsType, Field, ObjectType } from 'type-graphql';
import type { Reason } from '../../../../domain/common/errors.js';
import { attemptError } from '../../../../domain/webhooks/delivery.js';
import { DeliveryAttemptType, DeliveryFields, DeliveryStatusEnum } from '../../../customer/types/delivery.js';
import { WebhookEventKindEnum } from '../../../customer/types/webhook.js';
import { field, fields, id, instant, int, optional } from '../../../shared/fields.js';
import { connectionType, enumType, SortedArgs } from '../../../shared/types.js';
import { ReasonType } from '../reason.js';

const WebhookDeliverySortEnum = enumType(['CREATED'], { name: 'WebhookDeliverySort' });

@ObjectType('DeliveryAttempt', { description: 'An attempt to reach a webhook. Retained for 30 days.' })
export class StaffDeliveryAttempt extends DeliveryAttemptType {
  @Field(() => ReasonType, { nullable: true })
  errorInCodes(): Reason | null {
    return attemptError(this.statusCode, this.error);
  }
}

@ObjectType('WebhookDelivery', { description: 'An event that is sent to a webhook. Retained for 30 days.' })
export class StaffWebhookDelivery extends DeliveryFields {}

export const StaffWebhookDeliveryConnection = connectionType(StaffWebhookDelivery, 'WebhookDelivery');

@ArgsType()
export class AllDeliveriesArgs extends fields(SortedArgs, {
  webhookId: optional(id()),
  customerId: optional(id("Deliveries to this customer's webhooks.")),
  status: optional(field(DeliveryStatusEnum)),
  event: optional(field(WebhookEventKindEnum)),
  orderNumber: optional(int('Deliveries of events of this order.')),
  from: optional(instant('When the delivery was created; inclusive.')),
  to: optional(instant('Exclusive.')),
  sort: optional(field(WebhookDeliverySortEnum, 'Defaults to newest first.')),
}) {}

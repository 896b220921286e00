import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Reason } from '../../../../domain/common/errors.js';
import { attemptError } from '../../../../domain/webhooks/delivery.js';
import type { WebhookEventKind } from '../../../../domain/webhooks/webhook.js';
import type { DeliveryStatus } from '../../../../entities/webhooks/webhook-delivery.js';
import { DeliveryAttemptType, DeliveryFields, DeliveryStatusEnum } from '../../../customer/types/delivery.js';
import { WebhookEventKindEnum } from '../../../customer/types/webhook.js';
import { DateTime, ObjectID } from '../../../shared/scalars.js';
import { connectionType, enumType, nullable, SortedArgs } from '../../../shared/types.js';
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
export class AllDeliveriesArgs extends SortedArgs {
  @Field(() => ObjectID, { nullable: true })
  webhookId?: string | null;

  @Field(() => ObjectID, nullable("Deliveries to this customer's webhooks."))
  customerId?: string | null;

  @Field(() => DeliveryStatusEnum, { nullable: true })
  status?: DeliveryStatus | null;

  @Field(() => WebhookEventKindEnum, { nullable: true })
  event?: WebhookEventKind | null;

  @Field(() => Int, nullable('Deliveries of events of this order.'))
  orderNumber?: number | null;

  @Field(() => DateTime, nullable('When the delivery was created; inclusive.'))
  from?: Date | null;

  @Field(() => DateTime, nullable('Exclusive.'))
  to?: Date | null;

  @Field(() => WebhookDeliverySortEnum, nullable('Defaults to newest first.'))
  sort?: 'CREATED' | null;
}

import { ArgsType, Field, ObjectType } from 'type-graphql';
import type { Reason } from '../../../domain/common/errors.js';
import { attemptError, whyDisabled } from '../../../domain/webhooks/delivery.js';
import { secretChangedAt } from '../../../domain/webhooks/webhook.js';
import { WEBHOOK_SORTS } from '../../../services/webhooks/webhook-admin.js';
import { DeliveryAttemptType, DeliveryFields, DeliveryStatusEnum } from '../../customer/types/delivery.js';
import { WebhookEventKindEnum, WebhookFields } from '../../customer/types/webhook.js';
import { field, fields, flag, id, inputs, instant, int, list, optional, orNull } from '../../shared/fields.js';
import { DateTime } from '../../shared/scalars.js';
import { connectionType, enumType, SortedArgs } from '../../shared/types.js';
import { ReasonType } from './reason.js';

const WebhookSortEnum = enumType(WEBHOOK_SORTS, {
  name: 'WebhookSort',
  description: 'FAILURES counts failures in a row.',
});

@ObjectType('Webhook', { description: 'An address of a customer that is notified of events.' })
export class StaffWebhook extends fields(WebhookFields, {
  version: int('Incremented by every change, by the customer or by staff.'),
}) {
  customerId: string;

  @Field({ description: 'False: no events are sent to it.' }) declare active: boolean;

  previousSecretExpiresAt: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the customer changed its secret; null a day later, and if it was not changed.',
  })
  secretChangedAt(): Date | null {
    return secretChangedAt(this);
  }

  @Field(() => ReasonType, { nullable: true })
  disabledReasonInCodes(): Reason | null {
    return whyDisabled(this);
  }
}

export const StaffWebhookConnection = connectionType(StaffWebhook, 'Webhook');

@ArgsType()
export class WebhooksArgs extends inputs(SortedArgs, {
  customerId: optional(id()),
  active: optional(flag()),
  failing: optional(flag('True: webhooks whose last delivery failed.')),
  failingFirst: flag('Equivalent to `sort: FAILURES, descending: true`, and overrides these.', { defaultValue: false }),
  sort: field(WebhookSortEnum, 'A cursor is only valid for its own sort order.', { defaultValue: 'CREATED' }),
}) {}

@ObjectType({ description: 'What `replayWebhook` would send now.' })
export class ReplayPreview extends fields({
  since: orNull(
    instant(
      'The start. By default when the first event occurred that the webhook missed: one that failed or was cancelled ' +
        'after its last success. Null if it missed none.',
    ),
  ),
  events: int('The number of events, each of which is a delivery.'),
}) {}

@ArgsType()
export class ReplayPreviewArgs extends inputs({
  webhookId: id(),
  since: optional(instant()),
  until: optional(instant('Exclusive.')),
  kinds: optional(list(WebhookEventKindEnum, 'Defaults to the kinds that the webhook subscribes to.')),
}) {}

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
export class AllDeliveriesArgs extends inputs(SortedArgs, {
  webhookId: optional(id()),
  customerId: optional(id("Deliveries to this customer's webhooks.")),
  status: optional(field(DeliveryStatusEnum)),
  event: optional(field(WebhookEventKindEnum)),
  orderNumber: optional(int('Deliveries of events of this order.')),
  from: optional(instant('When the delivery was created; inclusive.')),
  to: optional(instant('Exclusive.')),
  sort: optional(field(WebhookDeliverySortEnum, 'Defaults to newest first.')),
}) {}

import { ArgsType, Field, ObjectType } from 'type-graphql';
import type { WebhookEventKind } from '../../../domain/webhooks/webhook.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../../entities/webhooks/webhook-delivery.js';
import { DELIVERY, DELIVERY_ATTEMPT, REPLAY_REQUEST } from '../../../records/webhook.js';
import { field, inputs, optional } from '../../shared/fields.js';
import { DateTime, Json, ObjectID } from '../../shared/scalars.js';
import { connectionType, enumType, PageArgs } from '../../shared/types.js';
import { FieldOf } from '../field-of.js';
import { WebhookEventKindEnum } from './webhook.js';

export const DeliveryStatusEnum = enumType(DELIVERY_STATUSES, { name: 'DeliveryStatus' });

@ObjectType('DeliveryAttempt', { description: 'An attempt to reach a webhook. Retained for 30 days.' })
export class DeliveryAttemptType {
  @FieldOf(DELIVERY_ATTEMPT) number: number;
  @FieldOf(DELIVERY_ATTEMPT) at: Date;
  @FieldOf(DELIVERY_ATTEMPT) statusCode: number | null;
  @FieldOf(DELIVERY_ATTEMPT) error: string | null;
  @FieldOf(DELIVERY_ATTEMPT) durationMs: number;
  @FieldOf(DELIVERY_ATTEMPT) responseStart: string | null;
}

/** The fields of a delivery that customers and staff share. */
@ObjectType()
export abstract class DeliveryFields {
  @FieldOf(DELIVERY) id: string;

  webhookId: string;

  @FieldOf(DELIVERY, () => WebhookEventKindEnum) event: WebhookEventKind;
  @FieldOf(DELIVERY, () => DeliveryStatusEnum) status: DeliveryStatus;
  @FieldOf(DELIVERY, () => Json) payload: Record<string, unknown>;
  @FieldOf(DELIVERY) createdAt: Date;
  @FieldOf(DELIVERY, { description: 'When the next attempt is due; null unless it is PENDING.' })
  nextAttemptAt: Date | null;
}

@ObjectType('WebhookDelivery', { description: 'An event that is sent to a webhook.' })
export class WebhookDeliveryType extends DeliveryFields {}

@ArgsType()
export class DeliveriesArgs extends inputs(PageArgs, {
  status: optional(field(DeliveryStatusEnum)),
}) {}

export const WebhookDeliveryConnection = connectionType(WebhookDeliveryType, 'WebhookDelivery');

/** Which events are sent again, and to which webhook. */
@ArgsType()
export class ReplayArgs {
  @Field(() => ObjectID)
  webhookId: string;

  @FieldOf(REPLAY_REQUEST, () => DateTime) since: Date;
  @FieldOf(REPLAY_REQUEST, () => DateTime) until?: Date | null;

  @FieldOf(REPLAY_REQUEST, () => WebhookEventKindEnum, { from: 'events' })
  kinds?: WebhookEventKind[] | null;
}

import { Field, Int, ObjectType } from 'type-graphql';
import type { WebhookEventKind } from '../../../domain/webhooks/webhook.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../../entities/webhooks/webhook-delivery.js';
import { DELIVERY_ATTEMPT } from '../../../records/delivery.js';
import { descriptionOf } from '../../../records/record.js';
import { DateTime, Json, ObjectID } from '../../shared/scalars.js';
import { connectionType, enumType } from '../../shared/types.js';
import { WebhookEventKindEnum } from './webhook.js';

export const DeliveryStatusEnum = enumType(DELIVERY_STATUSES, { name: 'DeliveryStatus' });

@ObjectType('DeliveryAttempt', { description: 'An attempt to reach a webhook. Retained for 30 days.' })
export class DeliveryAttemptType {
  @Field(() => Int, { description: descriptionOf(DELIVERY_ATTEMPT, 'number') })
  number: number;

  @Field(() => DateTime)
  at: Date;

  @Field(() => Int, { nullable: true, description: 'Null if there was no response.' })
  statusCode: number | null;

  @Field(() => String, { nullable: true, description: descriptionOf(DELIVERY_ATTEMPT, 'error') })
  error: string | null;

  @Field(() => Int)
  durationMs: number;

  @Field(() => String, { nullable: true, description: descriptionOf(DELIVERY_ATTEMPT, 'responseStart') })
  responseStart: string | null;
}

/** The fields of a delivery that customers and staff share. */
@ObjectType()
export abstract class DeliveryFields {
  @Field(() => ObjectID, { description: 'The header webhook-id of every attempt.' })
  id: string;

  webhookId: string;

  @Field(() => WebhookEventKindEnum)
  event: WebhookEventKind;

  @Field(() => DeliveryStatusEnum)
  status: DeliveryStatus;

  @Field(() => Json, { description: 'The body of the request, the same in every attempt.' })
  payload: Record<string, unknown>;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'Null once it has succeeded, failed or been cancelled.' })
  nextAttemptAt: Date | null;
}

@ObjectType('WebhookDelivery', { description: 'An event that is sent to a webhook.' })
export class WebhookDeliveryType extends DeliveryFields {}

export const WebhookDeliveryConnection = connectionType(WebhookDeliveryType, 'WebhookDelivery');

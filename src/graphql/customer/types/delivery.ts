import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { WebhookEventKind } from '../../../domain/webhook.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../../entities/webhook-delivery.js';
import { DateTime, Json, ObjectID } from '../../shared/scalars.js';
import { connectionType } from '../../shared/types/connection.js';
import { WebhookEventKindEnum } from './webhook.js';

export const DeliveryStatusEnum = Object.fromEntries(DELIVERY_STATUSES.map((status) => [status, status])) as {
  [S in DeliveryStatus]: S;
};
registerEnumType(DeliveryStatusEnum, { name: 'DeliveryStatus' });

@ObjectType('DeliveryAttempt', { description: 'One try to reach a webhook. Kept for 30 days.' })
export class DeliveryAttemptType {
  @Field(() => Int, { description: 'From 1.' })
  number: number;

  @Field(() => DateTime)
  at: Date;

  @Field(() => Int, { nullable: true, description: 'Null where no answer came.' })
  statusCode: number | null;

  @Field(() => String, { nullable: true, description: 'Why it failed; null for a success.' })
  error: string | null;

  @Field(() => Int)
  durationMs: number;

  @Field(() => String, { nullable: true, description: "The start of the answer's body." })
  responseStart: string | null;
}

@ObjectType('WebhookDelivery', { description: 'An event on its way to a webhook.' })
export class WebhookDeliveryType {
  @Field(() => ObjectID, { description: 'The header webhook-id of every attempt.' })
  id: string;

  webhookId: string;

  @Field(() => WebhookEventKindEnum)
  event: WebhookEventKind;

  @Field(() => DeliveryStatusEnum)
  status: DeliveryStatus;

  @Field(() => Json, { description: 'The body, the same in every attempt.' })
  payload: Record<string, unknown>;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'Null once it has succeeded, failed or been cancelled.' })
  nextAttemptAt: Date | null;
}

export const WebhookDeliveryConnection = connectionType(WebhookDeliveryType, 'WebhookDelivery');

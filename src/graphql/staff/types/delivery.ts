import { Field, ObjectType } from 'type-graphql';
import type { WebhookEventKind } from '../../../domain/webhook.js';
import type { DeliveryStatus } from '../../../entities/webhook-delivery.js';
import { DateTime, Json, ObjectID } from '../../shared/scalars.js';
import { connectionType } from '../../shared/types/connection.js';
import { DeliveryStatusEnum } from '../../customer/types/delivery.js';
import { WebhookEventKindEnum } from '../../customer/types/webhook.js';

@ObjectType('WebhookDelivery', { description: 'An event on its way to a webhook. Kept for 30 days.' })
export class StaffWebhookDelivery {
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

export const StaffWebhookDeliveryConnection = connectionType(StaffWebhookDelivery, 'WebhookDelivery');

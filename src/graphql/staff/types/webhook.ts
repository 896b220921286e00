import { Field, Int, ObjectType } from 'type-graphql';
import type { WebhookDisabler } from '../../../domain/webhook.js';
import { DateTime, ObjectID, Url } from '../../shared/scalars.js';
import { connectionType } from '../../shared/types/connection.js';

@ObjectType('Webhook', { description: 'Where a customer is told what happens.' })
export class StaffWebhook {
  @Field(() => ObjectID)
  id: string;

  customerId: string;

  @Field(() => Url)
  url: string;

  @Field({ description: 'False: nothing is sent to it.' })
  active: boolean;

  @Field(() => Int, { description: 'Failed deliveries in a row; the tenth disables the webhook.' })
  consecutiveFailures: number;

  @Field(() => DateTime, { nullable: true, description: 'When it was switched off.' })
  disabledAt: Date | null;

  disabledBy: WebhookDisabler | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When an attempt to send something to it last began, to within ten seconds; null before the first.',
  })
  lastDeliveryAt: Date | null;

  @Field(() => Int, { description: 'Raised by every change, by the customer or by staff.' })
  version: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime)
  updatedAt: Date;
}

export const StaffWebhookConnection = connectionType(StaffWebhook, 'Webhook');

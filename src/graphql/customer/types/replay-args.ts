import { ArgsType, Field } from 'type-graphql';
import type { WebhookEventKind } from '../../../domain/webhooks/webhook.js';
import { DateTime, ObjectID } from '../../shared/scalars.js';
import { WebhookEventKindEnum } from './webhook.js';

/** Which events are sent again, and to which webhook. */
@ArgsType()
export class ReplayArgs {
  @Field(() => ObjectID)
  webhookId: string;

  @Field(() => DateTime, { description: 'Included.' })
  since: Date;

  @Field(() => DateTime, { nullable: true, description: 'Exclusive. Defaults to now.' })
  until?: Date | null;

  @Field(() => [WebhookEventKindEnum], {
    nullable: true,
    description: 'Event kinds to send, subscribed or not. Defaults to the kinds that the webhook subscribes to.',
  })
  kinds?: WebhookEventKind[] | null;
}

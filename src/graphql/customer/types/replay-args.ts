import { ArgsType, Field } from 'type-graphql';
import type { WebhookEventKind } from '../../../domain/webhooks/webhook.js';
import { REPLAY_REQUEST } from '../../../records/delivery.js';
import { DateTime, ObjectID } from '../../shared/scalars.js';
import { FieldOf } from '../field-of.js';
import { WebhookEventKindEnum } from './webhook.js';

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

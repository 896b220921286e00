import { ArgsType, Field } from 'type-graphql';
import type { WebhookEventKind } from '../../../domain/webhooks/webhook.js';
import { DateTime, ObjectID } from '../../shared/scalars.js';
import { WebhookEventKindEnum } from './webhook.js';

/** Which events are sent again, and where. */
@ArgsType()
export class ReplayArgs {
  @Field(() => ObjectID)
  webhookId: string;

  @Field(() => DateTime, { description: 'Included.' })
  since: Date;

  @Field(() => DateTime, { nullable: true, description: 'Not included. All until now where it is left out.' })
  until?: Date | null;

  @Field(() => [WebhookEventKindEnum], {
    nullable: true,
    description: 'Subscribed to or not; those that the webhook is subscribed to where they are left out.',
  })
  kinds?: WebhookEventKind[] | null;
}

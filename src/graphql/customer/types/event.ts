import { Extensions, Field, ID, Int, ObjectType } from 'type-graphql';
import type { WebhookEventKind } from '../../../domain/webhooks/webhook.js';
import { EVENT_PAGE } from '../../../records/event.js';
import { descriptionOf } from '../../../records/record.js';
import { DateTime, Json } from '../../shared/scalars.js';
import { WebhookEventKindEnum } from './webhook.js';

@ObjectType('Event', { description: 'Something that happened to a product or to you. Retained for 30 days.' })
export class EventType {
  @Field(() => ID, { description: 'The `id` in the body of every delivery of this event.' })
  id: string;

  @Field(() => WebhookEventKindEnum)
  kind: WebhookEventKind;

  @Field(() => DateTime, { description: 'When it happened.' })
  at: Date;

  @Field(() => Int, {
    nullable: true,
    description: 'The position of the event among those of its product, from 1; null if it has no product.',
  })
  sequence: number | null;

  @Field(() => Json, {
    description: 'The `data` of the delivery body. Prices are calculated with your current discounts.',
  })
  data: Record<string, unknown>;
}

@ObjectType({ description: 'Events, oldest first.' })
export class EventPage {
  // The length is `first`, which the cost of the parent field includes.
  @Extensions({ listSize: 1 })
  @Field(() => [EventType])
  nodes: EventType[];

  @Field({ description: 'Pass it as `after` to get the next page.' })
  next: string;

  @Field({ description: descriptionOf(EVENT_PAGE, 'hasMore') })
  hasMore: boolean;
}

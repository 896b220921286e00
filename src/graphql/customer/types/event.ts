import { Extensions, Field, ID, Int, ObjectType } from 'type-graphql';
import type { WebhookEventKind } from '../../../domain/webhooks/webhook.js';
import { EVENT_PAGE } from '../../../records/event.js';
import { descriptionOf } from '../../../records/record.js';
import { DateTime, Json } from '../../shared/scalars.js';
import { WebhookEventKindEnum } from './webhook.js';

@ObjectType('Event', { description: 'Something that happened to a product or to you. Kept for 30 days.' })
export class EventType {
  @Field(() => ID, { description: 'The `id` in the body of every delivery of this event.' })
  id: string;

  @Field(() => WebhookEventKindEnum)
  kind: WebhookEventKind;

  @Field(() => DateTime, { description: 'When it happened.' })
  at: Date;

  @Field(() => Int, {
    nullable: true,
    description: 'Which event of its product it is, from 1; null for an event that is not about a product.',
  })
  sequence: number | null;

  @Field(() => Json, { description: 'The `data` of the body of a delivery. Prices are yours, by the terms of now.' })
  data: Record<string, unknown>;
}

@ObjectType({ description: 'Events, oldest first.' })
export class EventPage {
  // As long as `first` says, which the field that gives the page counts.
  @Extensions({ listSize: 1 })
  @Field(() => [EventType])
  nodes: EventType[];

  @Field({ description: 'Ask for what comes after this page with it as `after`.' })
  next: string;

  @Field({ description: descriptionOf(EVENT_PAGE, 'hasMore') })
  hasMore: boolean;
}

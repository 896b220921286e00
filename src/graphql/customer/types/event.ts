import { ArgsType, Extensions, Field, ID, ObjectType } from 'type-graphql';
import { CURSOR } from '../../../domain/common/text.js';
import type { WebhookEventKind } from '../../../domain/webhooks/webhook.js';
import { EVENT_PAGE, EVENT_RECORDS } from '../../../records/event.js';
import { inputs, int, list, optional, textOf } from '../../shared/fields.js';
import { DateTime, Json } from '../../shared/scalars.js';
import { FieldOf } from '../field-of.js';
import { WebhookEventKindEnum } from './webhook.js';

// An event of a product has every field.
const EVENT = EVENT_RECORDS.productAdded;

@ObjectType('Event', { description: 'Something that happened to a product or to you. Retained for 30 days.' })
export class EventType {
  @FieldOf(EVENT, () => ID, { from: 'id' })
  id: string;

  @FieldOf(EVENT, () => WebhookEventKindEnum, { from: 'event' })
  kind: WebhookEventKind;

  @Field(() => DateTime, { description: 'When it happened.' })
  at: Date;

  @FieldOf(EVENT, {
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
  @FieldOf(EVENT_PAGE, () => EventType, { from: 'events' })
  nodes: EventType[];

  @FieldOf(EVENT_PAGE) next: string;
  @FieldOf(EVENT_PAGE) hasMore: boolean;
}

@ArgsType()
export class EventsArgs extends inputs({
  first: int('At most 500.', { nullable: true, defaultValue: 100 }),
  after: optional(
    textOf(
      CURSOR,
      'The `next` of an earlier page, GraphQL or REST; `latest` for future events only. Defaults to the oldest event.',
    ),
  ),
  kinds: optional(list(WebhookEventKindEnum, 'Only events of these kinds.')),
}) {}

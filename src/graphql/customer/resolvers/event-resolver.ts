import { Args, ArgsType, Authorized, Ctx, Field, Int, Query, Resolver } from 'type-graphql';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import type { WebhookEventKind } from '../../../domain/webhooks/webhook.js';
import type {
  EventFeed,
  FeedPage,
  FeedPageRequest,
  FeedPiece,
  FeedRequest,
} from '../../../services/feed/event-feed.js';
import type { FeedEvent } from '../../../services/feed/feed-renderer.js';
import type { AuthorizedCustomerContext } from '../context.js';
import { EventPage, type EventType } from '../types/event.js';
import { WebhookEventKindEnum } from '../types/webhook.js';

@ArgsType()
class EventsArgs {
  @Field(() => Int, { nullable: true, defaultValue: 100, description: 'At most 500.' })
  first: number;

  @Field(() => String, {
    nullable: true,
    description:
      'The `next` of the page before, from REST too; `latest` for what comes from now on. Without it, the oldest that is kept.',
  })
  after?: string | null;

  @Field(() => [WebhookEventKindEnum], { nullable: true, description: 'Only events of these kinds.' })
  kinds?: WebhookEventKind[] | null;
}

function toNode({ envelope: { id, event, timestamp, sequence, data } }: FeedEvent): EventType {
  return { id, kind: event, at: new Date(timestamp), sequence: sequence ?? null, data };
}

@Resolver()
export class EventResolver {
  constructor(private readonly feed: EventFeed) {}

  @Authorized<TokenScope>('READ')
  @Query(() => EventPage, {
    description:
      'What concerns you, oldest first, whether you have a webhook or not. Whoever follows `next` gets every event once. REST ' +
      'can also wait for events.',
  })
  async events(
    @Args(() => EventsArgs) args: EventsArgs,
    @Ctx() context: AuthorizedCustomerContext,
  ): Promise<EventPage> {
    const { events, next, hasMore } = await this.readEvents(args, context);
    return { nodes: events.map(toNode), next, hasMore };
  }

  @Authorized<TokenScope>('READ')
  readEvents(request: FeedPageRequest, { customer }: AuthorizedCustomerContext): Promise<FeedPage> {
    return this.feed.findEvents(customer, request);
  }

  @Authorized<TokenScope>('READ')
  awaitEvents(
    request: FeedPageRequest,
    waitSeconds: number,
    gone: AbortSignal,
    { customer }: AuthorizedCustomerContext,
  ): Promise<FeedPage> {
    return this.feed.awaitEvents(customer, request, waitSeconds, gone);
  }

  @Authorized<TokenScope>('READ')
  followEvents(
    request: FeedRequest,
    gone: AbortSignal,
    { customer }: AuthorizedCustomerContext,
  ): AsyncGenerator<FeedPiece> {
    return this.feed.followEvents(customer, request, gone);
  }
}

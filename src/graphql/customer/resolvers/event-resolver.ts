import { Args, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import { findOnSale } from '../../../services/catalogue/product-catalogue.js';
import type { EventFeed, FeedPageRequest, FeedRequest } from '../../../services/feed/event-feed.js';
import type { FeedEvent } from '../../../services/feed/feed-renderer.js';
import { nullable } from '../../shared/types.js';
import type { AuthorizedCustomerContext, CustomerContext } from '../context.js';
import { ClaimType } from '../types/claim.js';
import { EventPage, EventsArgs, EventType } from '../types/event.js';
import { OrderType } from '../types/order.js';
import { ProductType } from '../types/product.js';

function toNode({ envelope: { id, event, timestamp, sequence, data } }: FeedEvent) {
  return { id, kind: event, at: new Date(timestamp), sequence: sequence ?? null, data };
}

@Resolver(() => EventType)
export class EventResolver {
  constructor(private readonly feed: EventFeed) {}

  @Authorized<TokenScope>('READ')
  @Query(() => EventPage, {
    description:
      'Your events, oldest first, with or without webhooks. A client that follows `next` receives every event ' +
      'exactly once. REST can also wait for events.',
  })
  async events(@Args() args: EventsArgs, @Ctx() context: AuthorizedCustomerContext) {
    const { events, next, hasMore } = await this.readEvents(args, context);
    return { nodes: events.map(toNode), next, hasMore };
  }

  @FieldResolver(() => OrderType, nullable('The order of the event; null if it has none.'))
  async order(@Root() { data }: EventType, @Ctx() { loaders }: CustomerContext) {
    return typeof data.orderNumber === 'number' ? loaders.orders.load(data.orderNumber) : null;
  }

  @FieldResolver(
    () => ProductType,
    nullable('The current product of the event; null if it has none, or the product is withdrawn.'),
  )
  async product(@Root() { data }: EventType, @Ctx() { loaders }: CustomerContext) {
    return typeof data.productId === 'string' ? findOnSale(await loaders.catalogue(), data.productId) : null;
  }

  @FieldResolver(() => ClaimType, nullable('The claim of the event; null if it has none.'))
  async claim(@Root() { data }: EventType, @Ctx() { loaders }: CustomerContext) {
    return typeof data.claimId === 'string' ? loaders.claims.load(data.claimId) : null;
  }

  @Authorized<TokenScope>('READ')
  readEvents(request: FeedPageRequest, { customer }: AuthorizedCustomerContext) {
    return this.feed.findEvents(customer, request);
  }

  @Authorized<TokenScope>('READ')
  awaitEvents(
    request: FeedPageRequest,
    waitSeconds: number,
    signal: AbortSignal,
    { customer }: AuthorizedCustomerContext,
  ) {
    return this.feed.awaitEvents(customer, request, waitSeconds, signal);
  }

  @Authorized<TokenScope>('READ')
  followEvents(request: FeedRequest, signal: AbortSignal, { customer }: AuthorizedCustomerContext) {
    return this.feed.followEvents(customer, request, signal);
  }
}

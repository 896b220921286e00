import { Arg, Args, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import { eventSummary, type EventEnvelope } from '../../../domain/webhooks/event.js';
import type { WebhookEventKind } from '../../../domain/webhooks/webhook.js';
import type { DeliveryStatus } from '../../../entities/webhooks/webhook-delivery.js';
import type { StaffActor } from '../../../services/staff/audit-trail.js';
import { ALL_ROLES, SUPPORT_STAFF } from '../../../services/staff/roles.js';
import { DeliveriesArgs, ReplayArgs } from '../../customer/types/delivery.js';
import { WebhookEventKindEnum } from '../../customer/types/webhook.js';
import { Id, ownCursor, toConnection, Version } from '../../shared/types.js';
import { Staff, type StaffContext } from '../context.js';
import type { StaffServices } from '../services.js';
import { ReasonType } from '../types/reason.js';
import {
  AllDeliveriesArgs,
  ReplayPreview,
  ReplayPreviewArgs,
  StaffWebhook,
  StaffWebhookConnection,
  StaffWebhookDelivery,
  StaffWebhookDeliveryConnection,
  WebhooksArgs,
} from '../types/webhooks.js';

@Resolver(() => StaffWebhook)
export class StaffWebhookResolver {
  constructor(private readonly services: StaffServices) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffWebhookConnection, { description: 'In the order of creation, unless sorted.' })
  async webhooks(@Args() { first, after, failingFirst, sort, descending, ...filter }: WebhooksArgs) {
    const sorted = failingFirst ? ({ sort: 'FAILURES', descending: true } as const) : { sort, descending };
    const page = await this.services.webhooks.findWebhooks(filter, { first, after, ...sorted });
    return toConnection(page, after, ownCursor, () => this.services.webhooks.countWebhooks(filter));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffWebhook, { nullable: true })
  webhook(@Id() id: string) {
    return this.services.webhooks.findWebhook(id);
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => StaffWebhook, {
    description: 'Enabling resets the failure count; disabling cancels pending deliveries.',
  })
  setWebhookActive(
    @Id() id: string,
    @Arg('active') active: boolean,
    @Version() version: number | null,
    @Staff() staff: StaffActor,
  ) {
    return this.services.webhooks.setActive(staff, id, active, version);
  }

  @FieldResolver(() => StaffWebhookDeliveryConnection, { description: 'Newest first.' })
  async deliveries(
    @Root() { id }: StaffWebhook,
    @Args() { first, after, status }: DeliveriesArgs,
    @Ctx() { loaders }: StaffContext,
  ) {
    const page = await loaders.deliveries.load({ webhookId: id, status, first, after });
    return toConnection(page, after, encodeIdCursor, async () =>
      countOf(await loaders.deliveryCounts.load(id), status),
    );
  }
}

function countOf(counts: ReadonlyMap<DeliveryStatus, number>, status: DeliveryStatus | null | undefined): number {
  if (status) return counts.get(status) ?? 0;
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

@Resolver(() => StaffWebhookDelivery)
export class StaffDeliveryResolver {
  constructor(private readonly services: StaffServices) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffWebhookDeliveryConnection, {
    description: 'Deliveries to all webhooks, or to one; newest first unless sorted.',
  })
  async webhookDeliveries(
    @Args() { first, after, sort, descending, ...filter }: AllDeliveriesArgs,
    @Ctx() { loaders }: StaffContext,
  ) {
    const page = await loaders.deliveries.load({ ...filter, first, after, oldestFirst: Boolean(sort) && !descending });
    return toConnection(page, after, encodeIdCursor, () => this.services.webhooks.countDeliveries(filter));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffWebhookDelivery, { nullable: true })
  webhookDelivery(@Id() id: string) {
    return this.services.webhooks.findDelivery(id);
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => StaffWebhookDelivery, {
    description: 'Sends a test event to a webhook with one attempt, even if it is disabled.',
  })
  sendTestEvent(
    @Id('webhookId') webhookId: string,
    @Arg('event', () => WebhookEventKindEnum) event: WebhookEventKind,
    @Staff() staff: StaffActor,
  ) {
    return this.services.webhooks.sendTestEvent(staff, webhookId, event);
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => StaffWebhookDelivery, {
    description: 'Sends a delivery again, with the same webhook-id. SUPPORT may do that too.',
  })
  redeliver(@Id('deliveryId') deliveryId: string, @Staff() staff: StaffActor) {
    return this.services.webhooks.redeliver(staff, deliveryId);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => ReplayPreview, { description: 'What `replayWebhook` would send, even if the webhook is disabled.' })
  replayPreview(@Args() { webhookId, ...request }: ReplayPreviewArgs) {
    const { since, until, kinds } = request;
    return this.services.webhooks.previewReplay(webhookId, { until, kinds, ...(since && { since }) });
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => Int, {
    description:
      "Sends a webhook all of its customer's events of a period, whether or not they were sent before. Returns " +
      'their number. One replay at a time for a webhook: RATE_LIMIT_EXCEEDED while the last one has more than ' +
      '1,000 events left to send.',
  })
  replayWebhook(@Args() { webhookId, ...request }: ReplayArgs, @Staff() staff: StaffActor) {
    return this.services.webhooks.replay(staff, webhookId, request);
  }

  @FieldResolver(() => String, { description: 'A short summary of its event.' })
  summary(@Root() { payload }: StaffWebhookDelivery) {
    return String(eventSummary(payload as unknown as EventEnvelope));
  }

  @FieldResolver(() => ReasonType)
  summaryInCodes(@Root() { payload }: StaffWebhookDelivery) {
    return eventSummary(payload as unknown as EventEnvelope);
  }
}

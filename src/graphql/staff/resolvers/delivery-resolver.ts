import { Arg, Args, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import { eventSummary, type EventEnvelope } from '../../../domain/webhooks/event.js';
import type { WebhookEventKind } from '../../../domain/webhooks/webhook.js';
import { ALL_ROLES, SUPPORT_STAFF } from '../../../services/staff/roles.js';
import type { WebhookAdmin } from '../../../services/webhooks/webhook-admin.js';
import { ReplayArgs } from '../../customer/types/replay-args.js';
import { WebhookEventKindEnum } from '../../customer/types/webhook.js';
import { ObjectID } from '../../shared/scalars.js';
import { toConnection } from '../../shared/types.js';
import type { AuthorizedStaffContext, StaffContext } from '../context.js';
import { ReasonType } from '../types/reason.js';
import { AllDeliveriesArgs, StaffWebhookDelivery, StaffWebhookDeliveryConnection } from '../types/webhooks/delivery.js';

@Resolver(() => StaffWebhookDelivery)
export class StaffDeliveryResolver {
  constructor(private readonly admin: WebhookAdmin) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffWebhookDeliveryConnection, {
    description: 'Deliveries to all webhooks, or to one; newest first unless sorted.',
  })
  async webhookDeliveries(
    @Args(() => AllDeliveriesArgs) { first, after, sort, descending, ...filter }: AllDeliveriesArgs,
    @Ctx() { loaders }: StaffContext,
  ) {
    const page = await loaders.deliveries.load({ ...filter, first, after, oldestFirst: Boolean(sort) && !descending });
    return toConnection(page, after, encodeIdCursor, () => this.admin.countDeliveries(filter));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffWebhookDelivery, { nullable: true })
  webhookDelivery(@Arg('id', () => ObjectID) id: string) {
    return this.admin.findDelivery(id);
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => StaffWebhookDelivery, {
    description: 'Sends a test event to a webhook with one attempt, even if it is disabled.',
  })
  sendTestEvent(
    @Arg('webhookId', () => ObjectID) webhookId: string,
    @Arg('event', () => WebhookEventKindEnum) event: WebhookEventKind,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.admin.sendTestEvent(staff, webhookId, event);
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => StaffWebhookDelivery, {
    description: 'Sends a delivery again, with the same webhook-id. SUPPORT may do that too.',
  })
  redeliver(@Arg('deliveryId', () => ObjectID) deliveryId: string, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.admin.redeliver(staff, deliveryId);
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => Int, {
    description:
      "Sends a webhook all of its customer's events of a period, whether or not they were sent before. Returns " +
      'their number. One replay at a time for a webhook: RATE_LIMIT_EXCEEDED while the last one has more than ' +
      '1,000 events left to send.',
  })
  replayWebhook(
    @Args(() => ReplayArgs) { webhookId, ...request }: ReplayArgs,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.admin.replay(staff, webhookId, request);
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

import {
  Arg,
  Args,
  ArgsType,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import { eventSummary } from '../../../domain/webhooks/event-summary.js';
import type { EventEnvelope } from '../../../domain/webhooks/event.js';
import type { WebhookEventKind } from '../../../domain/webhooks/webhook.js';
import type { DeliveryStatus } from '../../../entities/webhooks/webhook-delivery.js';
import { ALL_ROLES, SUPPORT_STAFF } from '../../../services/staff/roles.js';
import type { WebhookAdmin } from '../../../services/webhooks/webhook-admin.js';
import { DeliveryStatusEnum } from '../../customer/types/delivery.js';
import { ReplayArgs } from '../../customer/types/replay-args.js';
import { WebhookEventKindEnum } from '../../customer/types/webhook.js';
import { DateTime, ObjectID } from '../../shared/scalars.js';
import { nullable, PageArgs, toConnection } from '../../shared/types.js';
import type { AuthorizedStaffContext, StaffContext } from '../context.js';
import {
  StaffWebhookDelivery,
  StaffWebhookDeliveryConnection,
  WebhookDeliverySortEnum,
} from '../types/webhooks/delivery.js';

@ArgsType()
class AllDeliveriesArgs extends PageArgs {
  @Field(() => ObjectID, { nullable: true })
  webhookId?: string | null;

  @Field(() => ObjectID, nullable("Deliveries to this customer's webhooks."))
  customerId?: string | null;

  @Field(() => DeliveryStatusEnum, { nullable: true })
  status?: DeliveryStatus | null;

  @Field(() => WebhookEventKindEnum, { nullable: true })
  event?: WebhookEventKind | null;

  @Field(() => Int, nullable('Deliveries of events of this order.'))
  orderNumber?: number | null;

  @Field(() => DateTime, nullable('When the delivery was created; inclusive.'))
  from?: Date | null;

  @Field(() => DateTime, nullable('Exclusive.'))
  to?: Date | null;

  @Field(() => WebhookDeliverySortEnum, nullable('Defaults to newest first.'))
  sort?: 'CREATED' | null;

  @Field(() => Boolean, { nullable: true, defaultValue: false })
  descending: boolean;
}

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
    return eventSummary(payload as unknown as EventEnvelope);
  }
}

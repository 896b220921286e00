import { Arg, Args, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import type { DeliveryStatus } from '../../../entities/webhooks/webhook-delivery.js';
import { ALL_ROLES, SUPPORT_STAFF } from '../../../services/staff/roles.js';
import type { WebhookAdmin } from '../../../services/webhooks/webhook-admin.js';
import { DeliveriesArgs } from '../../customer/types/delivery.js';
import { ObjectID } from '../../shared/scalars.js';
import { ownCursor, toConnection, VERSION } from '../../shared/types.js';
import type { AuthorizedStaffContext, StaffContext } from '../context.js';
import { StaffWebhookDeliveryConnection } from '../types/webhooks/delivery.js';
import { StaffWebhook, StaffWebhookConnection, WebhooksArgs } from '../types/webhooks/webhook.js';

@Resolver(() => StaffWebhook)
export class StaffWebhookResolver {
  constructor(private readonly admin: WebhookAdmin) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffWebhookConnection, { description: 'In the order of creation, unless sorted.' })
  async webhooks(@Args(() => WebhooksArgs) { first, after, failingFirst, sort, descending, ...filter }: WebhooksArgs) {
    const sorted = failingFirst ? ({ sort: 'FAILURES', descending: true } as const) : { sort, descending };
    const page = await this.admin.findWebhooks(filter, { first, after, ...sorted });
    return toConnection(page, after, ownCursor, () => this.admin.countWebhooks(filter));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffWebhook, { nullable: true })
  webhook(@Arg('id', () => ObjectID) id: string) {
    return this.admin.findWebhook(id);
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => StaffWebhook, {
    description: 'Enabling resets the failure count; disabling cancels pending deliveries.',
  })
  setWebhookActive(
    @Arg('id', () => ObjectID) id: string,
    @Arg('active', () => Boolean) active: boolean,
    @Arg('version', () => Int, VERSION) version: number | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.admin.setActive(staff, id, active, version);
  }

  @FieldResolver(() => StaffWebhookDeliveryConnection, { description: 'Newest first.' })
  async deliveries(
    @Root() { id }: StaffWebhook,
    @Args(() => DeliveriesArgs) { first, after, status }: DeliveriesArgs,
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

import { Args, Authorized, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import type { WebhookReplayAdmin } from '../../../services/webhooks/webhook-replay.js';
import { ReplayArgs } from '../../customer/types/replay-args.js';
import type { AuthorizedStaffContext } from '../context.js';
import { SUPPORT_STAFF } from '../../../services/staff/roles.js';

@Resolver()
export class StaffReplayResolver {
  constructor(private readonly replays: WebhookReplayAdmin) {}

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => Int, {
    description:
      "Sends a webhook all of its customer's events of that time, again or for the first time. How many they are.",
  })
  replayWebhook(
    @Args(() => ReplayArgs) { webhookId, ...request }: ReplayArgs,
    @Ctx() { staff }: AuthorizedStaffContext,
  ): Promise<number> {
    return this.replays.replay(staff, webhookId, request);
  }
}

import { Args, Authorized, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import type { DeliveryService } from '../../../services/webhooks/delivery-service.js';
import type { AuthorizedCustomerContext } from '../context.js';
import { ReplayArgs } from '../types/replay-args.js';

@Resolver()
export class ReplayResolver {
  constructor(private readonly service: DeliveryService) {}

  @Authorized<TokenScope>('WEBHOOKS')
  @Mutation(() => Int, {
    description: 'Sends all your events of that time to a webhook, again or for the first time. How many they are.',
  })
  replayWebhook(
    @Args(() => ReplayArgs) { webhookId, ...request }: ReplayArgs,
    @Ctx() { customer }: AuthorizedCustomerContext,
  ): Promise<number> {
    return this.service.replay(customer, webhookId, request);
  }
}

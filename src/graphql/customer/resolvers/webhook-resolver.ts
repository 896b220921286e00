import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import type { WebhookService } from '../../../services/webhooks/webhook-service.js';
import { ObjectID } from '../../shared/scalars.js';
import type { AuthorizedCustomerContext } from '../context.js';
import { CreateWebhookInput, IssuedWebhookType, UpdateWebhookInput, WebhookType } from '../types/webhook.js';

@Resolver()
export class WebhookResolver {
  constructor(private readonly service: WebhookService) {}

  @Authorized<TokenScope>('WEBHOOKS')
  @Query(() => [WebhookType])
  webhooks(@Ctx() { customer }: AuthorizedCustomerContext) {
    return this.service.listWebhooks(customer);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Query(() => WebhookType, { nullable: true })
  webhook(@Arg('id', () => ObjectID) id: string, @Ctx() { customer }: AuthorizedCustomerContext) {
    return this.service.findWebhook(customer, id);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Mutation(() => IssuedWebhookType)
  createWebhook(
    @Arg('input', () => CreateWebhookInput) input: CreateWebhookInput,
    @Ctx() { customer }: AuthorizedCustomerContext,
  ) {
    return this.service.createWebhook(customer, input);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Mutation(() => WebhookType)
  updateWebhook(
    @Arg('id', () => ObjectID) id: string,
    @Arg('input', () => UpdateWebhookInput) input: UpdateWebhookInput,
    @Ctx() { customer }: AuthorizedCustomerContext,
  ) {
    return this.service.updateWebhook(customer, id, input);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Mutation(() => ObjectID)
  deleteWebhook(@Arg('id', () => ObjectID) id: string, @Ctx() { customer }: AuthorizedCustomerContext) {
    return this.service.deleteWebhook(customer, id);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Mutation(() => IssuedWebhookType, { description: 'Use this if a secret was compromised.' })
  regenerateWebhookSecret(@Arg('id', () => ObjectID) id: string, @Ctx() { customer }: AuthorizedCustomerContext) {
    return this.service.regenerateSecret(customer, id);
  }
}

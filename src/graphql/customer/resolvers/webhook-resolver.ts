import { Arg, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { disabledReason } from '../../../domain/webhooks/delivery.js';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import type {
  IssuedWebhook as IssuedWebhookRow,
  WebhookInput,
  WebhookService,
} from '../../../services/webhooks/webhook-service.js';
import { Webhook as WebhookRow } from '../../../entities/webhooks/webhook.js';
import type { AuthorizedCustomerContext } from '../context.js';
import { ObjectID } from '../../shared/scalars.js';
import {
  CreateWebhookInput,
  IssuedWebhookType,
  UpdateWebhookInput,
  WebhookType,
  WebhookEvents,
} from '../types/webhook.js';

/** The URL scalar gives a parsed URL; its text is stored and shown. */
function toInput({ url, ...input }: CreateWebhookInput | UpdateWebhookInput): WebhookInput {
  return { ...input, url: url instanceof URL ? url.href : url };
}

@Resolver(() => WebhookType)
export class WebhookResolver {
  constructor(private readonly service: WebhookService) {}

  @Authorized<TokenScope>('WEBHOOKS')
  @Query(() => [WebhookType])
  webhooks(@Ctx() { customer }: AuthorizedCustomerContext): Promise<WebhookRow[]> {
    return this.service.listWebhooks(customer);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Query(() => WebhookType, { nullable: true })
  webhook(
    @Arg('id', () => ObjectID) id: string,
    @Ctx() { customer }: AuthorizedCustomerContext,
  ): Promise<WebhookRow | null> {
    return this.service.findWebhook(customer, id);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Mutation(() => IssuedWebhookType)
  createWebhook(
    @Arg('input', () => CreateWebhookInput) input: CreateWebhookInput,
    @Ctx() { customer }: AuthorizedCustomerContext,
  ): Promise<IssuedWebhookRow> {
    return this.service.createWebhook(customer, toInput(input));
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Mutation(() => WebhookType)
  updateWebhook(
    @Arg('id', () => ObjectID) id: string,
    @Arg('input', () => UpdateWebhookInput) input: UpdateWebhookInput,
    @Ctx() { customer }: AuthorizedCustomerContext,
  ): Promise<WebhookRow> {
    return this.service.updateWebhook(customer, id, toInput(input));
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Mutation(() => ObjectID)
  deleteWebhook(
    @Arg('id', () => ObjectID) id: string,
    @Ctx() { customer }: AuthorizedCustomerContext,
  ): Promise<string> {
    return this.service.deleteWebhook(customer, id);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Mutation(() => IssuedWebhookType, { description: 'For a secret that got into wrong hands.' })
  regenerateWebhookSecret(
    @Arg('id', () => ObjectID) id: string,
    @Ctx() { customer }: AuthorizedCustomerContext,
  ): Promise<IssuedWebhookRow> {
    return this.service.regenerateSecret(customer, id);
  }

  @FieldResolver(() => WebhookEvents)
  events(@Root() webhook: WebhookRow): WebhookEvents {
    return webhook;
  }

  @FieldResolver(() => String, { nullable: true, description: 'Why it is switched off; null while it is active.' })
  disabledReason(@Root() webhook: WebhookRow): string | null {
    return disabledReason(webhook);
  }
}

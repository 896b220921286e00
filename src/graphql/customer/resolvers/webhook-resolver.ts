import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type {
  IssuedWebhook as IssuedWebhookRow,
  WebhookInput,
  WebhookService,
} from '../../../services/webhooks/webhook-service.js';
import { Webhook as WebhookRow } from '../../../entities/webhook.js';
import type { CustomerContext } from '../context.js';
import { ObjectID } from '../../shared/scalars.js';
import {
  CreateWebhookInput,
  IssuedWebhookType,
  UpdateWebhookInput,
  WebhookType,
  WebhookEvents,
} from '../types/webhook.js';

/** GraphQL gives a parsed URL; what is stored and shown is its text. */
function toInput({ url, ...input }: CreateWebhookInput | UpdateWebhookInput): WebhookInput {
  return { ...input, url: url instanceof URL ? url.href : url };
}

@Resolver(() => WebhookType)
export class WebhookResolver {
  constructor(private readonly service: WebhookService) {}

  @Query(() => [WebhookType])
  webhooks(@Ctx() { customer }: CustomerContext): Promise<WebhookRow[]> {
    return this.service.listWebhooks(customer);
  }

  @Query(() => WebhookType, { nullable: true })
  webhook(@Arg('id', () => ObjectID) id: string, @Ctx() { customer }: CustomerContext): Promise<WebhookRow | null> {
    return this.service.findWebhook(customer, id);
  }

  @Mutation(() => IssuedWebhookType)
  createWebhook(
    @Arg('input', () => CreateWebhookInput) input: CreateWebhookInput,
    @Ctx() { customer }: CustomerContext,
  ): Promise<IssuedWebhookRow> {
    return this.service.createWebhook(customer, toInput(input));
  }

  @Mutation(() => WebhookType)
  updateWebhook(
    @Arg('id', () => ObjectID) id: string,
    @Arg('input', () => UpdateWebhookInput) input: UpdateWebhookInput,
    @Ctx() { customer }: CustomerContext,
  ): Promise<WebhookRow> {
    return this.service.updateWebhook(customer, id, toInput(input));
  }

  @Mutation(() => ObjectID)
  deleteWebhook(@Arg('id', () => ObjectID) id: string, @Ctx() { customer }: CustomerContext): Promise<string> {
    return this.service.deleteWebhook(customer, id);
  }

  @Mutation(() => IssuedWebhookType, { description: 'For a secret that got into wrong hands.' })
  regenerateWebhookSecret(
    @Arg('id', () => ObjectID) id: string,
    @Ctx() { customer }: CustomerContext,
  ): Promise<IssuedWebhookRow> {
    return this.service.regenerateSecret(customer, id);
  }

  @FieldResolver(() => WebhookEvents)
  events(@Root() webhook: WebhookRow): WebhookEvents {
    return webhook;
  }
}

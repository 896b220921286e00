import { Arg, Args, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import { SECRET_NOTICE, type WebhookEventKind } from '../../../domain/webhooks/webhook.js';
import type { DeliveryView } from '../../../services/webhooks/delivery-reader.js';
import type { DeliveryService } from '../../../services/webhooks/delivery-service.js';
import type { WebhookService } from '../../../services/webhooks/webhook-service.js';
import { ObjectID } from '../../shared/scalars.js';
import { Id, nullable, toConnection } from '../../shared/types.js';
import type { AuthorizedCustomerContext, CustomerContext } from '../context.js';
import {
  DeliveriesArgs,
  DeliveryAttemptType,
  ReplayArgs,
  WebhookDeliveryConnection,
  WebhookDeliveryType,
} from '../types/delivery.js';
import {
  CreateWebhookInput,
  IssuedWebhookType,
  UpdateWebhookInput,
  WebhookEventKindEnum,
  WebhookType,
} from '../types/webhook.js';

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
  webhook(@Id() id: string, @Ctx() { customer }: AuthorizedCustomerContext) {
    return this.service.findWebhook(customer, id);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Mutation(() => IssuedWebhookType)
  createWebhook(@Arg('input') input: CreateWebhookInput, @Ctx() { customer }: AuthorizedCustomerContext) {
    return this.service.createWebhook(customer, input);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Mutation(() => WebhookType)
  updateWebhook(
    @Id() id: string,
    @Arg('input') input: UpdateWebhookInput,
    @Ctx() { customer }: AuthorizedCustomerContext,
  ) {
    return this.service.updateWebhook(customer, id, input);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Mutation(() => ObjectID)
  deleteWebhook(@Id() id: string, @Ctx() { customer }: AuthorizedCustomerContext) {
    return this.service.deleteWebhook(customer, id);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Mutation(() => IssuedWebhookType, { description: 'Use this if a secret was compromised.' })
  async regenerateWebhookSecret(@Id() id: string, @Ctx() { customer }: AuthorizedCustomerContext) {
    return { ...(await this.service.regenerateSecret(customer, id)), notice: SECRET_NOTICE };
  }
}

@Resolver(() => WebhookType)
export class WebhookDeliveriesResolver {
  constructor(private readonly service: DeliveryService) {}

  @FieldResolver(() => WebhookDeliveryConnection, { description: 'Newest first.' })
  deliveries(@Root() webhook: WebhookType, @Args() args: DeliveriesArgs) {
    return this.deliveriesOf(webhook, args);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  async deliveriesOf(webhook: Pick<WebhookType, 'id'>, { status = null, ...page }: DeliveriesArgs) {
    const found = await this.service.findDeliveries(webhook.id, status, page);
    return toConnection(found, page.after, encodeIdCursor, () => this.service.countDeliveries(webhook.id, status));
  }
}

@Resolver(() => WebhookDeliveryType)
export class DeliveryResolver {
  constructor(private readonly service: DeliveryService) {}

  @Authorized<TokenScope>('WEBHOOKS')
  @Query(() => WebhookDeliveryType, nullable('By its webhook-id.'))
  delivery(@Id() id: string, @Ctx() { customer }: AuthorizedCustomerContext) {
    return this.service.findDelivery(customer, id);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Mutation(() => WebhookDeliveryType, { description: 'Sends a test event to a webhook, with one attempt.' })
  sendTestEvent(
    @Id('webhookId') webhookId: string,
    @Arg('event', () => WebhookEventKindEnum) event: WebhookEventKind,
    @Ctx() { customer }: AuthorizedCustomerContext,
  ) {
    return this.service.sendTestEvent(customer, webhookId, event);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Mutation(() => WebhookDeliveryType, { description: 'Sends a delivery again, with the same webhook-id.' })
  redeliver(@Id('deliveryId') deliveryId: string, @Ctx() { customer }: AuthorizedCustomerContext) {
    return this.service.redeliver(customer, deliveryId);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  @Mutation(() => Int, {
    description:
      'Sends all your events of a period to a webhook, whether or not they were sent before. Returns their ' +
      'number. One replay at a time for a webhook, and ten an hour: otherwise RATE_LIMIT_EXCEEDED.',
  })
  replayWebhook(@Args() { webhookId, ...request }: ReplayArgs, @Ctx() { customer }: AuthorizedCustomerContext) {
    return this.service.replay(customer, webhookId, request);
  }

  @FieldResolver(() => [DeliveryAttemptType])
  attempts(@Root() delivery: WebhookDeliveryType, @Ctx() context: CustomerContext) {
    return this.attemptsOf(delivery, context);
  }

  @Authorized<TokenScope>('WEBHOOKS')
  attemptsOf({ id }: Pick<DeliveryView, 'id'>, { loaders }: CustomerContext) {
    return loaders.attempts.load(id);
  }
}

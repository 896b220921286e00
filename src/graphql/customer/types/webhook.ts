import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { WEBHOOK_EVENTS, type WebhookDisabler, type WebhookEventKind } from '../../../domain/webhook.js';
import { DateTime, ObjectID, Url } from '../../shared/scalars.js';

export const WebhookEventKindEnum = Object.fromEntries(WEBHOOK_EVENTS.map((kind) => [kind, kind])) as {
  [K in WebhookEventKind]: K;
};
registerEnumType(WebhookEventKindEnum, { name: 'WebhookEventKind' });

@ObjectType({ description: 'Which events a webhook is sent.' })
export class WebhookEvents {
  @Field()
  productOutOfStock: boolean;

  @Field()
  productBackInStock: boolean;

  @Field()
  productPriceChanged: boolean;

  @Field()
  orderCompleted: boolean;

  @Field()
  licenseKeyReplaced: boolean;

  @Field()
  claimResolved: boolean;

  @Field()
  creditLow: boolean;

  @Field()
  webhookDisabled: boolean;
}

@ObjectType('Webhook', { description: 'Where you are told what happens. In beta.' })
export class WebhookType {
  @Field(() => ObjectID)
  id: string;

  @Field(() => Url)
  url: string;

  @Field()
  active: boolean;

  @Field(() => Int, { description: 'Failed deliveries in a row; the tenth disables the webhook.' })
  consecutiveFailures: number;

  @Field(() => DateTime, { nullable: true, description: 'When it was switched off.' })
  disabledAt: Date | null;

  disabledBy: WebhookDisabler | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When an attempt to send something to it last began, to within ten seconds; null before the first.',
  })
  lastDeliveryAt: Date | null;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime)
  updatedAt: Date;
}

@ObjectType('IssuedWebhook', { description: 'A webhook with its secret, which is shown this once.' })
export class IssuedWebhookType {
  @Field(() => WebhookType)
  webhook: WebhookType;

  @Field({ description: 'Signs what is sent; keep it.' })
  secret: string;
}

@InputType()
export class WebhookEventsInput {
  @Field(() => Boolean, { nullable: true })
  productOutOfStock?: boolean;

  @Field(() => Boolean, { nullable: true })
  productBackInStock?: boolean;

  @Field(() => Boolean, { nullable: true })
  productPriceChanged?: boolean;

  @Field(() => Boolean, { nullable: true })
  orderCompleted?: boolean;

  @Field(() => Boolean, { nullable: true })
  licenseKeyReplaced?: boolean;

  @Field(() => Boolean, { nullable: true })
  claimResolved?: boolean;

  @Field(() => Boolean, { nullable: true })
  creditLow?: boolean;

  @Field(() => Boolean, { nullable: true })
  webhookDisabled?: boolean;
}

@InputType()
export class CreateWebhookInput {
  @Field(() => Url, { description: 'An https address that is reachable from the internet.' })
  url: URL | string;

  @Field(() => WebhookEventsInput)
  events: WebhookEventsInput;
}

@InputType({ description: 'What is left out stays as it is.' })
export class UpdateWebhookInput {
  @Field(() => Url, { nullable: true })
  url?: URL | string;

  @Field(() => WebhookEventsInput, { nullable: true })
  events?: WebhookEventsInput;

  @Field(() => Boolean, { nullable: true, description: 'True clears the count of failures.' })
  active?: boolean;
}

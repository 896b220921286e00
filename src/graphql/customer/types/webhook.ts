import { Field, InputType, Int, ObjectType, type ClassType } from 'type-graphql';
import { disabledReason } from '../../../domain/webhooks/delivery.js';
import { WEBHOOK_EVENTS, type WebhookDisabler, type WebhookEventKind } from '../../../domain/webhooks/webhook.js';
import { descriptionOf } from '../../../records/record.js';
import { WEBHOOK_CHANGE } from '../../../records/webhook.js';
import { DateTime, ObjectID, Url } from '../../shared/scalars.js';
import { enumType } from '../../shared/types.js';

export const WebhookEventKindEnum = enumType(WEBHOOK_EVENTS, { name: 'WebhookEventKind' });

// For TypeScript only: it cannot see the fields that the loop below declares, one for each kind of event.
const EventFlags = Object as unknown as ClassType<Record<WebhookEventKind, boolean>>;

@ObjectType({ description: 'The events that are sent to a webhook.' })
export class WebhookEvents extends EventFlags {}

/** The fields of a webhook that customers and staff share. */
@ObjectType()
export abstract class WebhookFields extends EventFlags {
  @Field(() => ObjectID)
  id: string;

  @Field(() => Url)
  url: string;

  @Field()
  active: boolean;

  @Field(() => Int, { description: 'Failed deliveries in a row; the tenth disables the webhook.' })
  consecutiveFailures: number;

  @Field(() => DateTime, { nullable: true, description: 'When it was disabled.' })
  disabledAt: Date | null;

  disabledBy: WebhookDisabler | null;

  @Field(() => String, { nullable: true, description: 'Why it was disabled; null while it is active.' })
  disabledReason(): string | null {
    return disabledReason(this);
  }

  @Field(() => WebhookEvents)
  events(): WebhookEvents {
    return this;
  }

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the last attempt started, to within ten seconds; null before the first attempt.',
  })
  lastDeliveryAt: Date | null;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime)
  updatedAt: Date;
}

@ObjectType('Webhook', { description: 'An address that is notified of events. Beta.' })
export class WebhookType extends WebhookFields {
  @Field(() => Int, {
    nullable: true,
    description:
      'The number of missed events that are sent; only in the response to a change with `sendMissed`, ' +
      'otherwise null.',
  })
  queued?: number | null;
}

@ObjectType('IssuedWebhook', { description: 'A webhook with its secret, which is shown only once.' })
export class IssuedWebhookType {
  @Field(() => WebhookType)
  webhook: WebhookType;

  @Field({ description: 'Signs the events; store it.' })
  secret: string;
}

@InputType()
export class WebhookEventsInput extends (EventFlags as ClassType<Partial<Record<WebhookEventKind, boolean>>>) {}

for (const kind of WEBHOOK_EVENTS) {
  Field(() => Boolean)(WebhookEvents.prototype, kind);
  Field(() => Boolean, { nullable: true })(WebhookEventsInput.prototype, kind);
}

@InputType()
export class CreateWebhookInput {
  @Field(() => Url, { description: 'An https address on the public internet.' })
  url: string;

  @Field(() => WebhookEventsInput)
  events: WebhookEventsInput;
}

@InputType({ description: 'Omitted fields stay unchanged.' })
export class UpdateWebhookInput {
  @Field(() => Url, { nullable: true })
  url?: string;

  @Field(() => WebhookEventsInput, { nullable: true })
  events?: WebhookEventsInput;

  @Field(() => Boolean, { nullable: true, description: 'True resets the failure count.' })
  active?: boolean;

  @Field(() => Boolean, { nullable: true, description: descriptionOf(WEBHOOK_CHANGE, 'sendMissed') })
  sendMissed?: boolean;
}

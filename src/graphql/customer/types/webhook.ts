import { Field, InputType, ObjectType, type ClassType } from 'type-graphql';
import { disabledReason } from '../../../domain/webhooks/delivery.js';
import { WEBHOOK_EVENTS, type WebhookDisabler, type WebhookEventKind } from '../../../domain/webhooks/webhook.js';
import {
  EVENT_FLAGS_INPUT,
  ISSUED_WEBHOOK,
  WEBHOOK,
  WEBHOOK_CHANGE,
  WEBHOOK_REQUEST,
} from '../../../records/webhook.js';
import { fields, int, optional } from '../../shared/fields.js';
import { Url } from '../../shared/scalars.js';
import { enumType } from '../../shared/types.js';
import { FieldOf } from '../field-of.js';

export const WebhookEventKindEnum = enumType(WEBHOOK_EVENTS, { name: 'WebhookEventKind' });

// For TypeScript only: it cannot see the fields that the loop below declares, one for each kind of event.
const EventFlags = Object as unknown as ClassType<Record<WebhookEventKind, boolean>>;

const SENT = { description: 'The events that are sent.' };

@ObjectType({ description: 'The events that are sent to a webhook.' })
export class WebhookEvents extends EventFlags {}

/** The fields of a webhook that customers and staff share. */
@ObjectType()
export abstract class WebhookFields extends EventFlags {
  @FieldOf(WEBHOOK) id: string;
  @FieldOf(WEBHOOK, () => Url, { description: 'The address of the receiver.' })
  url: string;

  @FieldOf(WEBHOOK) active: boolean;
  @FieldOf(WEBHOOK) consecutiveFailures: number;
  @FieldOf(WEBHOOK) disabledAt: Date | null;

  disabledBy: WebhookDisabler | null;

  @FieldOf(WEBHOOK)
  disabledReason(): string | null {
    return disabledReason(this);
  }

  @FieldOf(WEBHOOK, () => WebhookEvents)
  events(): WebhookEvents {
    return this;
  }

  @FieldOf(WEBHOOK) lastDeliveryAt: Date | null;
  @FieldOf(WEBHOOK) createdAt: Date;
  @FieldOf(WEBHOOK) updatedAt: Date;
}

@ObjectType('Webhook', { description: 'An address that is notified of events. Beta.' })
export class WebhookType extends fields(WebhookFields, {
  queued: optional(
    int(
      'The number of missed events that are sent; only in the response to a change with `sendMissed`, ' +
        'otherwise null.',
    ),
  ),
}) {}

@ObjectType('IssuedWebhook', { description: 'A webhook with its secret, which is shown only once.' })
export class IssuedWebhookType {
  @Field(() => WebhookType)
  webhook: WebhookType;

  @FieldOf(ISSUED_WEBHOOK) secret: string;

  @Field(() => String, {
    nullable: true,
    description: 'What to do, for people; only in the response to `regenerateWebhookSecret`, otherwise null.',
  })
  notice?: string;
}

@InputType({
  description: 'The events to send. On creation, an omitted flag is false; on a change, it stays unchanged.',
})
export class WebhookEventsInput extends (EventFlags as ClassType<Partial<Record<WebhookEventKind, boolean>>>) {}

for (const kind of WEBHOOK_EVENTS) {
  Field(() => Boolean)(WebhookEvents.prototype, kind);
  FieldOf(EVENT_FLAGS_INPUT)(WebhookEventsInput.prototype, kind);
}

@InputType({ description: 'A new webhook.' })
export class CreateWebhookInput {
  @FieldOf(WEBHOOK_REQUEST, () => Url) url: string;
  @FieldOf(WEBHOOK_REQUEST, () => WebhookEventsInput, SENT)
  events: WebhookEventsInput;
}

@InputType({ description: 'Omitted fields stay unchanged.' })
export class UpdateWebhookInput {
  @FieldOf(WEBHOOK_CHANGE, () => Url) url?: string;
  @FieldOf(WEBHOOK_CHANGE, () => WebhookEventsInput, SENT)
  events?: WebhookEventsInput;
  @FieldOf(WEBHOOK_CHANGE) active?: boolean;
  @FieldOf(WEBHOOK_CHANGE) sendMissed?: boolean;
}

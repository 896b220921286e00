import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Reason } from '../../../../domain/common/errors.js';
import { whyDisabled } from '../../../../domain/webhooks/delivery.js';
import { WEBHOOK_SORTS, type WebhookSort } from '../../../../services/webhooks/webhook-admin.js';
import { WebhookFields } from '../../../customer/types/webhook.js';
import { ObjectID } from '../../../shared/scalars.js';
import { connectionType, enumType, nullable, SortedArgs } from '../../../shared/types.js';
import { ReasonType } from '../reason.js';

const WebhookSortEnum = enumType(WEBHOOK_SORTS, {
  name: 'WebhookSort',
  description: 'FAILURES counts failures in a row.',
});

@ObjectType('Webhook', { description: 'An address of a customer that is notified of events.' })
export class StaffWebhook extends WebhookFields {
  customerId: string;

  @Field({ description: 'False: no events are sent to it.' }) declare active: boolean;

  @Field(() => ReasonType, { nullable: true })
  disabledReasonInCodes(): Reason | null {
    return whyDisabled(this);
  }

  @Field(() => Int, { description: 'Incremented by every change, by the customer or by staff.' })
  version: number;
}

export const StaffWebhookConnection = connectionType(StaffWebhook, 'Webhook');

@ArgsType()
export class WebhooksArgs extends SortedArgs {
  @Field(() => ObjectID, { nullable: true })
  customerId?: string | null;

  @Field(() => Boolean, { nullable: true })
  active?: boolean | null;

  @Field(() => Boolean, nullable('True: webhooks whose last delivery failed.'))
  failing?: boolean | null;

  @Field({
    defaultValue: false,
    description: 'Equivalent to `sort: FAILURES, descending: true`, and overrides these.',
  })
  failingFirst: boolean;

  @Field(() => WebhookSortEnum, {
    defaultValue: 'CREATED',
    description: 'A cursor is only valid for its own sort order.',
  })
  sort: WebhookSort;
}

import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { LedgerKind } from '../../../../domain/customers/ledger.js';
import { PAYMENT_KINDS, PAYMENT_WARNINGS, type PaymentWarning } from '../../../../domain/customers/payment.js';
import { DateTime, EUR } from '../../../shared/scalars.js';
import { connectionType, enumType } from '../../../shared/types.js';
import { LedgerEntryKindEnum } from '../../../customer/types/ledger.js';

export const PaymentKindEnum = enumType(PAYMENT_KINDS, { name: 'PaymentKind' });

const PaymentWarningEnum = enumType(PAYMENT_WARNINGS, {
  name: 'PaymentWarning',
  valuesConfig: {
    REPEATED: { description: 'The same amount and reference were recorded within the day before.' },
    OVERPAID: {
      description:
        'After it the customer is owed more than it ordered in the last 365 days. Where it is REPEATED too, that is named.',
    },
  },
});

@ObjectType({ description: 'What recordPayment has recorded, or would record.' })
export class RecordedPayment {
  @Field(() => DateTime)
  at: Date;

  @Field(() => Boolean, {
    description: 'Whether it was recorded before, with the same idempotencyKey, and not again now.',
  })
  replayed: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'To be read by whoever records it, in English, with the time in the business time zone.',
  })
  warning: string | null;

  @Field(() => PaymentWarningEnum, { nullable: true, description: 'What the warning is about; null without one.' })
  warningCode: PaymentWarning['code'] | null;
}

@ObjectType({ description: 'Something that moved what a customer owes.' })
export class LedgerEntry {
  @Field(() => ID, { description: 'Unique among all entries, and the same for ever.' })
  id: string;

  customerId: string;

  @Field(() => LedgerEntryKindEnum)
  kind: LedgerKind;

  @Field(() => EUR, { name: 'amount', description: 'What it adds to the balance: negative for a payment.' })
  amountCents: number;

  @Field(() => EUR, { name: 'balanceAfter' })
  balanceAfterCents: number;

  @Field(() => Int, { nullable: true, description: 'The order that it is, or that it is about.' })
  orderNumber: number | null;

  @Field(() => String, { nullable: true, description: "Of an order and of a credit note for it, the customer's own." })
  reference: string | null;

  staffMemberId: string | null;

  @Field(() => DateTime)
  at: Date;
}

export const StaffLedgerEntryConnection = connectionType(LedgerEntry, 'LedgerEntry');

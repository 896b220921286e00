import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  PAYMENT_KINDS,
  PAYMENT_WARNINGS,
  type LedgerKind,
  type PaymentWarning,
} from '../../../../domain/customers/payment.js';
import { LedgerEntryKindEnum } from '../../../customer/types/ledger.js';
import { DateTime, ObjectID } from '../../../shared/scalars.js';
import { connectionType, enumType, EuroField, nullable, PeriodArgs } from '../../../shared/types.js';

export const PaymentKindEnum = enumType(PAYMENT_KINDS, { name: 'PaymentKind' });

const PaymentWarningEnum = enumType(PAYMENT_WARNINGS, {
  name: 'PaymentWarning',
  valuesConfig: {
    REPEATED: { description: 'The same amount and reference were recorded within the last day.' },
    OVERPAID: {
      description:
        'After it the shop owes the customer more than the orders of the last 365 days. REPEATED takes precedence.',
    },
  },
});

@ObjectType({ description: 'The payment that recordPayment recorded, or would record.' })
export class RecordedPayment {
  @Field(() => DateTime)
  at: Date;

  @Field(() => Boolean, {
    description: 'Whether it was recorded before with the same idempotencyKey, and not again now.',
  })
  replayed: boolean;

  @Field(() => String, nullable('A message in English, with the time in the business time zone.'))
  warning: string | null;

  @Field(() => PaymentWarningEnum, nullable('The reason of the warning; null without one.'))
  warningCode: PaymentWarning['code'] | null;
}

@ObjectType({ description: "A change of a customer's balance." })
export class LedgerEntry {
  @Field(() => ID, { description: 'Identifies the entry permanently.' })
  id: string;

  customerId: string;

  @Field(() => LedgerEntryKindEnum)
  kind: LedgerKind;

  @EuroField({ description: 'The change of the balance: negative for a payment.' })
  amountCents: number;

  @EuroField()
  balanceAfterCents: number;

  @Field(() => Int, nullable('The order of the entry.'))
  orderNumber: number | null;

  @Field(() => String, nullable("For an order and its credit notes, the customer's own reference."))
  reference: string | null;

  staffMemberId: string | null;

  @Field(() => DateTime)
  at: Date;
}

export const StaffLedgerEntryConnection = connectionType(LedgerEntry, 'LedgerEntry');

@ArgsType()
export class LedgerEntriesArgs extends PeriodArgs {
  @Field(() => ObjectID, { nullable: true })
  customerId?: string | null;

  @Field(() => LedgerEntryKindEnum, { nullable: true })
  kind?: LedgerKind | null;

  @Field(() => Int, nullable('The order itself, and its credit notes.'))
  orderNumber?: number | null;
}

import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { LedgerKind } from '../../../../domain/customers/ledger.js';
import { PAYMENT_KINDS } from '../../../../domain/customers/payment.js';
import { DateTime, EUR } from '../../../shared/scalars.js';
import { connectionType } from '../../../shared/types/connection.js';
import { LedgerEntryKindEnum } from '../../../shared/types/ledger-kind.js';
import { enumType } from '../../../shared/types/enum-type.js';

export const PaymentKindEnum = enumType(PAYMENT_KINDS, { name: 'PaymentKind' });

@ObjectType({ description: 'What recordPayment has recorded.' })
export class RecordedPayment {
  @Field(() => DateTime)
  at: Date;

  @Field(() => Boolean, {
    description: 'Whether it was recorded before, with the same idempotencyKey, and not again now.',
  })
  replayed: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'To be read by whoever recorded it: the same amount and reference were recorded within the day before.',
  })
  warning: string | null;
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

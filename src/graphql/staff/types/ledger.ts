import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PAYMENT_KINDS, type PaymentKind } from '../../../domain/payment.js';
import { DateTime, EUR } from '../../shared/scalars.js';
import { connectionType } from '../../shared/types/connection.js';

export const PaymentKindEnum = Object.fromEntries(PAYMENT_KINDS.map((kind) => [kind, kind])) as {
  [K in PaymentKind]: K;
};
registerEnumType(PaymentKindEnum, { name: 'PaymentKind' });

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

const LedgerEntryKindEnum = { ORDER: 'ORDER', ...PaymentKindEnum, CREDIT_NOTE: 'CREDIT_NOTE' } as const;
registerEnumType(LedgerEntryKindEnum, { name: 'LedgerEntryKind' });

@ObjectType({ description: 'Something that moved what a customer owes.' })
class LedgerEntry {
  id: string;

  @Field(() => LedgerEntryKindEnum)
  kind: keyof typeof LedgerEntryKindEnum;

  @Field(() => EUR, { name: 'amount', description: 'What it adds to the balance: negative for a payment.' })
  amountCents: number;

  @Field(() => EUR, { name: 'balanceAfter' })
  balanceAfterCents: number;

  @Field(() => Int, { nullable: true, description: 'The order that it is, or that it is about.' })
  orderNumber: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Of a payment or an adjustment; of a credit note, that of its order.',
  })
  reference: string | null;

  @Field(() => DateTime)
  at: Date;
}

export const LedgerEntryConnection = connectionType(LedgerEntry, 'LedgerEntry');

import { Field, ID, Int, ObjectType } from 'type-graphql';
import { LEDGER_KINDS, type LedgerKind } from '../../../domain/customers/ledger.js';
import { DateTime, EUR } from '../../shared/scalars.js';
import { connectionType, enumType } from '../../shared/types.js';

export const LedgerEntryKindEnum = enumType(LEDGER_KINDS, {
  name: 'LedgerEntryKind',
  valuesConfig: {
    ADJUSTMENT: { description: 'A correction by staff.' },
    CREDIT_NOTE: { description: 'What was given back for license keys of an order.' },
  },
});

@ObjectType('LedgerEntry', { description: 'Something that moved what you owe.' })
class LedgerEntryType {
  @Field(() => ID, { description: 'The same for ever.' })
  id: string;

  @Field(() => DateTime)
  at: Date;

  @Field(() => LedgerEntryKindEnum)
  kind: LedgerKind;

  @Field(() => EUR, { name: 'amount', description: 'What it adds to your balance: negative for a payment.' })
  amountCents: number;

  @Field(() => EUR, { name: 'balanceAfter', description: 'What you owed after it.' })
  balanceAfterCents: number;

  @Field(() => Int, { nullable: true, description: 'The order that it is, or that it is about.' })
  orderNumber: number | null;

  @Field(() => String, { nullable: true, description: 'Of an order, your own reference of it.' })
  reference: string | null;
}

export const LedgerEntryConnection = connectionType(LedgerEntryType, 'LedgerEntry');

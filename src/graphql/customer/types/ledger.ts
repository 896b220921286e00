import { Field, ID, Int, ObjectType } from 'type-graphql';
import { LEDGER_KINDS, type LedgerKind } from '../../../domain/customers/ledger.js';
import { DateTime, EUR } from '../../shared/scalars.js';
import { connectionType, enumType } from '../../shared/types.js';

export const LedgerEntryKindEnum = enumType(LEDGER_KINDS, {
  name: 'LedgerEntryKind',
  valuesConfig: {
    ADJUSTMENT: { description: 'A correction by staff.' },
    CREDIT_NOTE: { description: 'A refund for license keys of an order.' },
  },
});

@ObjectType('LedgerEntry', { description: 'A change of your balance.' })
class LedgerEntryType {
  @Field(() => ID, { description: 'Identifies the entry permanently.' })
  id: string;

  @Field(() => DateTime)
  at: Date;

  @Field(() => LedgerEntryKindEnum)
  kind: LedgerKind;

  @Field(() => EUR, { name: 'amount', description: 'The change of your balance: negative for a payment.' })
  amountCents: number;

  @Field(() => EUR, { name: 'balanceAfter', description: 'What you owed after it.' })
  balanceAfterCents: number;

  @Field(() => Int, { nullable: true, description: 'The order of the entry.' })
  orderNumber: number | null;

  @Field(() => String, { nullable: true, description: 'For an order, your own reference.' })
  reference: string | null;
}

export const LedgerEntryConnection = connectionType(LedgerEntryType, 'LedgerEntry');

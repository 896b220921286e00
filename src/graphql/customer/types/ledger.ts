import { ID, ObjectType } from 'type-graphql';
import { LEDGER_KINDS, type LedgerKind } from '../../../domain/customers/payment.js';
import { LEDGER_ENTRY } from '../../../records/account.js';
import { connectionType, enumType } from '../../shared/types.js';
import { FieldOf } from '../field-of.js';

export const LedgerEntryKindEnum = enumType(LEDGER_KINDS, {
  name: 'LedgerEntryKind',
  valuesConfig: {
    ADJUSTMENT: { description: 'A correction by staff.' },
    CREDIT_NOTE: { description: 'A refund for license keys of an order.' },
  },
});

@ObjectType('LedgerEntry', { description: 'A change of your balance.' })
class LedgerEntryType {
  @FieldOf(LEDGER_ENTRY, () => ID) id: string;
  @FieldOf(LEDGER_ENTRY) at: Date;
  @FieldOf(LEDGER_ENTRY, () => LedgerEntryKindEnum) kind: LedgerKind;
  @FieldOf(LEDGER_ENTRY) amountCents: number;
  @FieldOf(LEDGER_ENTRY) balanceAfterCents: number;
  @FieldOf(LEDGER_ENTRY) orderNumber: number | null;
  @FieldOf(LEDGER_ENTRY) reference: string | null;
}

export const LedgerEntryConnection = connectionType(LedgerEntryType, 'LedgerEntry');

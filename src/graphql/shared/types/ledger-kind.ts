import { registerEnumType } from 'type-graphql';
import { LEDGER_KINDS, type LedgerKind } from '../../../domain/ledger.js';

export const LedgerEntryKindEnum = Object.fromEntries(LEDGER_KINDS.map((kind) => [kind, kind])) as {
  [K in LedgerKind]: K;
};
registerEnumType(LedgerEntryKindEnum, {
  name: 'LedgerEntryKind',
  valuesConfig: {
    ADJUSTMENT: { description: 'A correction by staff.' },
    CREDIT_NOTE: { description: 'What was given back for license keys of an order.' },
  },
});

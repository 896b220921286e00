import { LEDGER_KINDS } from '../../../domain/customers/ledger.js';
import { enumType } from './enum-type.js';

export const LedgerEntryKindEnum = enumType(LEDGER_KINDS, {
  name: 'LedgerEntryKind',
  valuesConfig: {
    ADJUSTMENT: { description: 'A correction by staff.' },
    CREDIT_NOTE: { description: 'What was given back for license keys of an order.' },
  },
});

import { ArgsType, ID, ObjectType } from 'type-graphql';
import { PAYMENT_KINDS, PAYMENT_WARNINGS } from '../../../../domain/customers/payment.js';
import { LedgerEntryKindEnum } from '../../../customer/types/ledger.js';
import { euro, field, fields, flag, id, instant, int, optional, orNull, text } from '../../../shared/fields.js';
import { connectionType, enumType, PeriodArgs } from '../../../shared/types.js';

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
export class RecordedPayment extends fields({
  at: instant(),
  replayed: flag('Whether it was recorded before with the same idempotencyKey, and not again now.'),
  warning: orNull(text('A message in English, with the time in the business time zone.')),
  warningCode: orNull(field(PaymentWarningEnum, 'The reason of the warning; null without one.')),
}) {}

@ObjectType({ description: "A change of a customer's balance." })
export class LedgerEntry extends fields({
  id: field(ID, 'Identifies the entry permanently.'),
  kind: field(LedgerEntryKindEnum),
  amountCents: euro('The change of the balance: negative for a payment.'),
  balanceAfterCents: euro(),
  orderNumber: orNull(int('The order of the entry.')),
  reference: orNull(text("For an order and its credit notes, the customer's own reference.")),
  at: instant(),
}) {
  customerId: string;

  staffMemberId: string | null;
}

export const StaffLedgerEntryConnection = connectionType(LedgerEntry, 'LedgerEntry');

@ArgsType()
export class LedgerEntriesArgs extends fields(PeriodArgs, {
  customerId: optional(id()),
  kind: optional(field(LedgerEntryKindEnum)),
  orderNumber: optional(int('The order itself, and its credit notes.')),
}) {}

import { ArgsType, ObjectType } from 'type-graphql';
import { euro, fields, flag, id, ids, instant, int, optional, orNull, text, texts } from '../../../shared/fields.js';

@ObjectType('CreditNote', { description: 'A refund for license keys.' })
export class CreditNoteType extends fields({
  id: id(),
  at: instant(),
  keyCount: int('The number of credited keys.'),
  netCents: euro('The price of the keys, before VAT.', { name: 'netAmount' }),
  amountCents: euro('The decrease of the balance, VAT included.'),
  reason: text(),
}) {
  staffMemberId: string;
}

@ObjectType({ description: 'The credit note that creditKeys issued.' })
export class RecordedCreditNote extends fields(CreditNoteType, {
  replayed: flag('Whether it was issued before with the same idempotencyKey, and not again now.'),
}) {}

@ArgsType()
export class CreditArgs extends fields({
  orderNumber: int(),
  licenseKeyIds: optional(ids('The ids of keys of the order that are in use. Required unless `licenseKeys` is set.')),
  licenseKeys: optional(texts('The complete keys.')),
  reason: text('At most 500 characters.'),
  idempotencyKey: optional(
    text(
      'A unique value for each credit note, at most 255 visible ASCII characters: repeating it credits nothing again.',
    ),
  ),
  dryRun: orNull(
    flag('Returns the order with the credit note that would be issued, and changes nothing.', { defaultValue: false }),
  ),
}) {}

@ArgsType()
export class ReplacementArgs extends fields({
  orderNumber: int(),
  licenseKeyId: optional(id('The id of the faulty key. Required unless `licenseKey` is set.')),
  licenseKey: optional(text('The complete faulty key.')),
  reason: text('Visible to the customer.'),
}) {}

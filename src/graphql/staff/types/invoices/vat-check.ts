import { ObjectType } from 'type-graphql';
import { VAT_CHECK_RESULTS, VAT_CHECK_SOURCES } from '../../../../domain/invoices/vat-check.js';
import { field, fields, id, instant, orNull, text } from '../../../shared/fields.js';
import { enumType } from '../../../shared/types.js';

export const VatCheckResultEnum = enumType(VAT_CHECK_RESULTS, {
  name: 'VatCheckResult',
  valuesConfig: { UNAVAILABLE: { description: 'No result; the earlier status still applies.' } },
});

const VatCheckSourceEnum = enumType(VAT_CHECK_SOURCES, {
  name: 'VatCheckSource',
  valuesConfig: {
    VIES: { description: "The EU's register of VAT ids." },
    STAFF: { description: 'A result on paper, which a member of staff recorded.' },
  },
});

@ObjectType('VatCheck', { description: 'The result of checking a VAT id. It never changes, and is never deleted.' })
export class VatCheckType extends fields({
  id: id(),
  at: instant(),
  vatId: text(),
  result: field(VatCheckResultEnum),
  name: orNull(text('The name of the business in the register.')),
  address: orNull(text('The address of the business in the register.')),
  consultationNumber: orNull(text("The register's own number of the check, which proves it.")),
  source: field(VatCheckSourceEnum),
  note: orNull(text()),
}) {
  staffMemberId: string | null;
}

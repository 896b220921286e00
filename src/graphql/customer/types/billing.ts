import { InputType, ObjectType } from 'type-graphql';
import { LANGUAGES } from '../../../domain/invoices/invoice-document.js';
import { VAT_ID_STATUSES } from '../../../domain/invoices/vat-check.js';
import { BILLING_ADDRESS } from '../../../records/account.js';
import { INVOICE_PARTY } from '../../../records/invoice.js';
import { enumType } from '../../shared/types.js';
import { FieldOf } from '../field-of.js';

export const VatIdStatusEnum = enumType(VAT_ID_STATUSES, {
  name: 'VatIdStatus',
  description: 'The status of a VAT id.',
  valuesConfig: {
    NONE: { description: 'No VAT id is set.' },
    UNCHECKED: { description: 'It was not checked, or not within 360 days.' },
    VALID: { description: 'It was confirmed within 360 days.' },
    INVALID: { description: 'The check rejected it.' },
  },
});

export const LanguageEnum = enumType(LANGUAGES, { name: 'Language', description: 'The language of invoices.' });

/** An address within its country, in responses and in input. */
@ObjectType()
@InputType()
export abstract class AddressFields {
  @FieldOf(BILLING_ADDRESS) street?: string | null;
  @FieldOf(BILLING_ADDRESS) postalCode?: string | null;
  @FieldOf(BILLING_ADDRESS) city?: string | null;
}

/** The fields of sellers and buyers besides their address. */
@ObjectType()
@InputType()
export abstract class PartyFields extends AddressFields {
  @FieldOf(INVOICE_PARTY) taxNumber?: string | null;
  @FieldOf(INVOICE_PARTY) contactName?: string | null;
  @FieldOf(INVOICE_PARTY) phone?: string | null;
  @FieldOf(INVOICE_PARTY) bic?: string | null;
  @FieldOf(INVOICE_PARTY) bankName?: string | null;
}

@ObjectType('BillingAddress', { description: 'The address on invoices.' })
export class BillingAddressType extends AddressFields {
  @FieldOf(BILLING_ADDRESS) name: string | null;
  @FieldOf(BILLING_ADDRESS) addition: string | null;
}

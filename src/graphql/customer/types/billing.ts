import { Field, InputType, ObjectType } from 'type-graphql';
import { LANGUAGES } from '../../../domain/invoices/invoice-document.js';
import { VAT_ID_STATUSES } from '../../../domain/invoices/vat-check.js';
import { enumType } from '../../shared/types.js';

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
  @Field(() => String, { nullable: true })
  street?: string | null;

  @Field(() => String, { nullable: true })
  postalCode?: string | null;

  @Field(() => String, { nullable: true })
  city?: string | null;
}

/** The fields of sellers and buyers besides their address. */
@ObjectType()
@InputType()
export abstract class PartyFields extends AddressFields {
  @Field(() => String, { nullable: true })
  taxNumber?: string | null;

  @Field(() => String, { nullable: true })
  contactName?: string | null;

  @Field(() => String, { nullable: true })
  phone?: string | null;

  @Field(() => String, { nullable: true })
  bic?: string | null;

  @Field(() => String, { nullable: true })
  bankName?: string | null;
}

@ObjectType('BillingAddress', { description: 'The address on invoices.' })
export class BillingAddressType extends AddressFields {
  @Field(() => String, { nullable: true, description: "Defaults to the account's name." })
  name: string | null;

  @Field(() => String, { nullable: true })
  addition: string | null;
}

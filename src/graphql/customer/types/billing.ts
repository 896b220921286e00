import { Field, InputType, ObjectType } from 'type-graphql';
import { VAT_ID_STATUSES } from '../../../domain/invoices/vat-check.js';
import { LANGUAGES } from '../../../domain/invoices/invoice-document.js';
import { enumType } from '../../shared/types.js';

export const VatIdStatusEnum = enumType(VAT_ID_STATUSES, {
  name: 'VatIdStatus',
  description: 'What is known of a VAT id.',
  valuesConfig: {
    NONE: { description: 'There is no VAT id.' },
    UNCHECKED: { description: 'Nothing is known of it yet, or not for 360 days.' },
    VALID: { description: 'It was confirmed within 360 days.' },
    INVALID: { description: 'It was said to be none.' },
  },
});

export const LanguageEnum = enumType(LANGUAGES, { name: 'Language', description: 'In which invoices are written.' });

/** An address within its country, in what is sent and in what is taken. */
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

/** What sellers and buyers have beside it. */
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

@ObjectType('BillingAddress', { description: 'Where invoices are addressed to.' })
export class BillingAddressType extends AddressFields {
  @Field(() => String, { nullable: true, description: "The account's name where it is left out." })
  name: string | null;

  @Field(() => String, { nullable: true })
  addition: string | null;
}

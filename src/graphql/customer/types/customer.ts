import { Field, ObjectType } from 'type-graphql';
import { defaultLanguage } from '../../../domain/invoices/billing.js';
import type { Language } from '../../../domain/invoices/invoice-document.js';
import { CUSTOMER_STATUSES, type CustomerStatus } from '../../../entities/customers/customer.js';
import { ACCOUNT, ACCOUNT_RATE_LIMITS } from '../../../records/account.js';
import { billingOf } from '../../../services/customers/customer-records.js';
import { CountryCode, EmailAddress, ObjectID } from '../../shared/scalars.js';
import { enumType } from '../../shared/types.js';
import { FieldOf } from '../field-of.js';
import { BillingAddressType, LanguageEnum } from './billing.js';

export const CustomerStatusEnum = enumType(CUSTOMER_STATUSES, { name: 'CustomerStatus' });

/** The fields of an account that customers and staff share. */
@ObjectType()
export abstract class CustomerFields {
  @Field(() => ObjectID)
  id: string;

  @FieldOf(ACCOUNT, { description: 'The name of the business.' })
  name: string;

  @FieldOf(ACCOUNT, () => EmailAddress) email: string | null;

  @FieldOf(ACCOUNT, () => CountryCode, { description: 'DE has 19 % VAT.' })
  countryCode: string;

  @FieldOf(ACCOUNT, { description: 'Without spaces and in capital letters; it does not affect the VAT.' })
  vatId: string | null;

  billingName: string | null;
  billingStreet: string | null;
  billingAddition: string | null;
  billingPostalCode: string | null;
  billingCity: string | null;

  @FieldOf(ACCOUNT, () => BillingAddressType, {
    description: 'The address on invoices; null if no address is known.',
  })
  billing(): BillingAddressType | null {
    return billingOf(this);
  }

  @FieldOf(ACCOUNT, () => EmailAddress) invoiceEmail: string | null;

  /** Null for the default of the country. */
  language: Language | null;

  @FieldOf(ACCOUNT, () => LanguageEnum, { name: 'language' })
  writtenLanguage(): Language {
    return this.language ?? defaultLanguage(this.countryCode);
  }

  @FieldOf(ACCOUNT, { description: 'The maximum that the customer may owe.' })
  creditLimitCents: number;
}

@ObjectType('Customer', { description: 'Your account.' })
export class CustomerType extends CustomerFields {
  @FieldOf(ACCOUNT, { from: 'customer' })
  customerNumber: number;

  @FieldOf(ACCOUNT, () => CustomerStatusEnum) status: CustomerStatus;
  @FieldOf(ACCOUNT) balanceCents: number;
  @FieldOf(ACCOUNT) availableCreditCents: number;
  @FieldOf(ACCOUNT, { description: 'The currency of all prices and amounts: always EUR.' })
  currency: string;

  @FieldOf(ACCOUNT) vatRateBp: number;
  @FieldOf(ACCOUNT_RATE_LIMITS) readsPerMinute: number;
  @FieldOf(ACCOUNT_RATE_LIMITS) ordersPerMinute: number;
  @FieldOf(ACCOUNT) createdAt: Date;
}

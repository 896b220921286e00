import { Field, Float, Int, ObjectType } from 'type-graphql';
import { toPercent } from '../../../domain/common/money.js';
import { defaultLanguage } from '../../../domain/invoices/billing.js';
import type { Language } from '../../../domain/invoices/invoice-document.js';
import { CUSTOMER_STATUSES, type CustomerStatus } from '../../../entities/customers/customer.js';
import { ACCOUNT, ACCOUNT_RATE_LIMITS } from '../../../records/account.js';
import { descriptionOf } from '../../../records/record.js';
import { billingOf } from '../../../services/customers/billing-columns.js';
import { CountryCode, DateTime, EmailAddress, EUR, ObjectID } from '../../shared/scalars.js';
import { enumType } from '../../shared/types.js';
import { BillingAddressType, LanguageEnum } from './billing.js';

export const CustomerStatusEnum = enumType(CUSTOMER_STATUSES, { name: 'CustomerStatus' });

/** The fields of an account that customers and staff share. */
@ObjectType()
export abstract class CustomerFields {
  @Field(() => ObjectID)
  id: string;

  @Field()
  name: string;

  @Field(() => EmailAddress, { nullable: true })
  email: string | null;

  @Field(() => CountryCode, { description: 'DE has 19 % VAT.' })
  countryCode: string;

  @Field(() => String, {
    nullable: true,
    description: 'Without spaces and in capital letters; it does not affect the VAT.',
  })
  vatId: string | null;

  billingName: string | null;
  billingStreet: string | null;
  billingAddition: string | null;
  billingPostalCode: string | null;
  billingCity: string | null;

  @Field(() => BillingAddressType, {
    nullable: true,
    description: 'The address on invoices; null if no address is known.',
  })
  billing(): BillingAddressType | null {
    return billingOf(this);
  }

  @Field(() => EmailAddress, { nullable: true, description: descriptionOf(ACCOUNT, 'invoiceEmail') })
  invoiceEmail: string | null;

  /** Null for the default of the country. */
  language: Language | null;

  @Field(() => LanguageEnum, { name: 'language', description: 'The language of invoices.' })
  writtenLanguage(): Language {
    return this.language ?? defaultLanguage(this.countryCode);
  }

  @Field(() => EUR, { name: 'creditLimit' })
  creditLimitCents: number;
}

@ObjectType('Customer', { description: 'Your account.' })
export class CustomerType extends CustomerFields {
  @Field(() => Int)
  customerNumber: number;

  @Field(() => CustomerStatusEnum)
  status: CustomerStatus;

  @Field(() => EUR, { name: 'balance', description: 'What you owe.' })
  balanceCents: number;

  @Field(() => EUR, { name: 'availableCredit', description: 'The amount that you can still order for.' })
  availableCreditCents: number;

  @Field({ description: 'The currency of all prices and amounts: always EUR.' })
  currency: string;

  vatRateBp: number;

  @Field(() => Float, { description: 'The VAT percentage of your orders: 19 or 0.' })
  vatRate(): number {
    return toPercent(this.vatRateBp);
  }

  @Field(() => Int, { description: descriptionOf(ACCOUNT_RATE_LIMITS, 'readsPerMinute') })
  readsPerMinute: number;

  @Field(() => Int, { description: descriptionOf(ACCOUNT_RATE_LIMITS, 'ordersPerMinute') })
  ordersPerMinute: number;

  @Field(() => DateTime, { description: 'When the account was opened.' })
  createdAt: Date;
}

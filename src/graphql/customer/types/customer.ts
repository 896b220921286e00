import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { CLAIM_RESOLUTIONS } from '../../../domain/after-sales/claim.js';
import { LEDGER_KINDS, type LedgerKind } from '../../../domain/customers/payment.js';
import { ADDRESS, defaultLanguage } from '../../../domain/invoices/billing.js';
import { LANGUAGES, type Language } from '../../../domain/invoices/invoice-document.js';
import { BIC, SELLER_TEXTS } from '../../../domain/invoices/seller.js';
import { VAT_ID_STATUSES } from '../../../domain/invoices/vat-check.js';
import { CUSTOMER_STATUSES, type CustomerStatus } from '../../../entities/customers/customer.js';
import { ACCOUNT, ACCOUNT_RATE_LIMITS, BILLING_ADDRESS, LEDGER_ENTRY } from '../../../records/account.js';
import { INVOICE_PARTY } from '../../../records/invoice.js';
import { TEST_ACCOUNT } from '../../../records/test-shop.js';
import { billingOf } from '../../../services/customers/customer-records.js';
import { CountryCode, EmailAddress, ObjectID } from '../../shared/scalars.js';
import { WithRule } from '../../shared/texts.js';
import { connectionType, enumType } from '../../shared/types.js';
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
  @WithRule(ADDRESS.street) @FieldOf(BILLING_ADDRESS) street?: string | null;
  @WithRule(ADDRESS.postalCode) @FieldOf(BILLING_ADDRESS) postalCode?: string | null;
  @WithRule(ADDRESS.city) @FieldOf(BILLING_ADDRESS) city?: string | null;
}

/** The fields of sellers and buyers besides their address. */
@ObjectType()
@InputType()
export abstract class PartyFields extends AddressFields {
  @WithRule(SELLER_TEXTS.taxNumber) @FieldOf(INVOICE_PARTY) taxNumber?: string | null;
  @WithRule(SELLER_TEXTS.contactName) @FieldOf(INVOICE_PARTY) contactName?: string | null;
  @WithRule(SELLER_TEXTS.phone) @FieldOf(INVOICE_PARTY) phone?: string | null;
  @WithRule(BIC) @FieldOf(INVOICE_PARTY) bic?: string | null;
  @WithRule(SELLER_TEXTS.bankName) @FieldOf(INVOICE_PARTY) bankName?: string | null;
}

@ObjectType('BillingAddress', { description: 'The address on invoices.' })
export class BillingAddressType extends AddressFields {
  @FieldOf(BILLING_ADDRESS) name: string | null;
  @FieldOf(BILLING_ADDRESS) addition: string | null;
}

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

export const LedgerEntryKindEnum = enumType(LEDGER_KINDS, {
  name: 'LedgerEntryKind',
  valuesConfig: {
    ADJUSTMENT: { description: 'A correction by staff.' },
    CREDIT_NOTE: { description: 'A refund for license keys of an order.' },
  },
});

@ObjectType('LedgerEntry', { description: 'A change of your balance.' })
class LedgerEntryType {
  @FieldOf(LEDGER_ENTRY, () => ID) id: string;
  @FieldOf(LEDGER_ENTRY) at: Date;
  @FieldOf(LEDGER_ENTRY, () => LedgerEntryKindEnum) kind: LedgerKind;
  @FieldOf(LEDGER_ENTRY) amountCents: number;
  @FieldOf(LEDGER_ENTRY) balanceAfterCents: number;
  @FieldOf(LEDGER_ENTRY) orderNumber: number | null;
  @FieldOf(LEDGER_ENTRY) reference: string | null;
}

export const LedgerEntryConnection = connectionType(LedgerEntryType, 'LedgerEntry');

export const TestClaimResolutionEnum = enumType(CLAIM_RESOLUTIONS, {
  name: 'ClaimResolution',
  description: 'How a claim is resolved.',
  valuesConfig: {
    REPLACE: { description: 'Another key of the same pool replaces it, free of charge.' },
    CREDIT: { description: 'The price is refunded, and the key is withdrawn.' },
    REJECT: { description: 'Nothing.' },
  },
});

@ObjectType('TestAccount', { description: 'A new account of the test shop.' })
export class TestAccountType {
  @FieldOf(TEST_ACCOUNT) customer: number;
  @FieldOf(TEST_ACCOUNT) token: string;
}

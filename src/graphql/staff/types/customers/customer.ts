import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { availableCredit } from '../../../../domain/customers/credit.js';
import type { Language } from '../../../../domain/invoices/invoice-document.js';
import type { CustomerStatus } from '../../../../entities/customers/customer.js';
import { CUSTOMER_SORTS, type CustomerSort } from '../../../../services/customers/customer-admin.js';
import { AddressFields, LanguageEnum } from '../../../customer/types/billing.js';
import { CustomerFields, CustomerStatusEnum } from '../../../customer/types/customer.js';
import { CountryCode, DateTime, EmailAddress, EUR, ObjectID } from '../../../shared/scalars.js';
import { connectionType, enumType, EuroField, nullable, SortedArgs, VERSION } from '../../../shared/types.js';
import { RecordedPayment } from './ledger.js';

const CustomerSortEnum = enumType(CUSTOMER_SORTS, { name: 'CustomerSort' });

@ObjectType('Customer', { description: 'A B2B customer with its account.' })
export class StaffCustomer extends CustomerFields {
  @Field(() => Int, { description: 'The customer number; `customer` in REST.' })
  customerNumber: number;

  @Field(() => CustomerStatusEnum, { description: 'Only an ACTIVE customer can use the API and receives events.' })
  status: CustomerStatus;

  @Field(() => String, nullable('Why the customer is not active.'))
  statusReason: string | null;

  @EuroField({ description: 'What the customer owes.' })
  balanceCents: number;

  @Field(() => EUR, { description: 'The amount that the customer can still order for.' })
  availableCredit(): number {
    return availableCredit(this);
  }

  discountPackageId: string | null;

  @Field(() => Int, nullable('Null: the default limit.'))
  readsPerMinute: number | null;

  @Field(() => Int, nullable('Null: the default limit.'))
  ordersPerMinute: number | null;

  @Field(() => String, nullable("The customer's order reference or Leitweg-ID."))
  buyerReference: string | null;

  @Field(() => Int, nullable("Null: the seller's default."))
  paymentDays: number | null;

  @Field(() => Int, nullable('Its debtor account, 10000 to 69999.'))
  debtorAccount: number | null;

  @Field(() => String, nullable('As on an envelope, with line breaks.'))
  address: string | null;

  @Field(() => String, nullable('Internal notes; the customer never sees them.'))
  notes: string | null;

  @Field(() => RecordedPayment, nullable('Only in the result of recordPayment, otherwise null.'))
  recordedPayment?: RecordedPayment | null;

  @Field(() => Int, { description: 'Incremented by every change by staff.' })
  version: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime)
  updatedAt: Date;
}

export const CustomerConnection = connectionType(StaffCustomer, 'Customer');

@InputType({ description: 'The full address: omitted fields are cleared.' })
class BillingAddressInput extends AddressFields {
  @Field(() => String, nullable("Defaults to the customer's name."))
  name?: string | null;

  @Field(() => String, { nullable: true })
  addition?: string | null;
}

/** The optional fields of a customer. */
@InputType()
abstract class CustomerInput {
  @Field(() => EmailAddress, { nullable: true })
  email?: string | null;

  @Field(() => String, nullable('Such as DE136695976; spaces, dots and dashes are removed.'))
  vatId?: string | null;

  @Field(() => String, nullable('At most 1,000 characters.'))
  address?: string | null;

  @Field(() => String, nullable('At most 4,000 characters.'))
  notes?: string | null;

  @Field(() => BillingAddressInput, { nullable: true })
  billing?: BillingAddressInput | null;

  @Field(() => EmailAddress, { nullable: true })
  invoiceEmail?: string | null;

  @Field(() => String, nullable('An order reference or Leitweg-ID, at most 100 characters.'))
  buyerReference?: string | null;

  @Field(() => Int, { nullable: true })
  paymentDays?: number | null;

  @Field(() => LanguageEnum, nullable('Null: German for DE, AT, CH and LI, else English.'))
  language?: Language | null;

  @Field(() => Int, nullable('10000 to 69999.'))
  debtorAccount?: number | null;

  @Field(() => Int, nullable('Overrides the default limit.'))
  readsPerMinute?: number | null;

  @Field(() => Int, nullable('Overrides the default limit.'))
  ordersPerMinute?: number | null;
}

@InputType()
export class CreateCustomerInput extends CustomerInput {
  @Field()
  name: string;

  @Field(() => CountryCode)
  countryCode: string;

  @Field(() => EUR)
  creditLimit: number;
}

@InputType({ description: 'Omitted fields stay unchanged; null clears an optional field.' })
export class UpdateCustomerInput extends CustomerInput {
  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => CountryCode, { nullable: true })
  countryCode?: string | null;

  @Field(() => EUR, { nullable: true })
  creditLimit?: number | null;

  @Field(() => Int, VERSION)
  version?: number | null;
}

@ArgsType()
export class CustomersArgs extends SortedArgs {
  @Field(() => String, nullable('Part of the name or e-mail address, or the full customer number, VAT id or id.'))
  search?: string | null;

  @Field(() => CustomerStatusEnum, { nullable: true })
  status?: CustomerStatus | null;

  @Field(() => ObjectID, nullable('Customers with this package.'))
  discountPackageId?: string | null;

  @Field(
    () => Boolean,
    nullable('True: ACTIVE customers who have used 80 % or more of their credit limit; false: all others.'),
  )
  nearCreditLimit?: boolean | null;

  @Field(() => CustomerSortEnum, {
    defaultValue: 'CREATED',
    description: 'A cursor is only valid for its own sort order.',
  })
  sort: CustomerSort;
}

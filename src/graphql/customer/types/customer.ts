import { Field, Float, Int, ObjectType } from 'type-graphql';
import { toPercent } from '../../../domain/common/money.js';
import { CUSTOMER_STATUSES, type CustomerStatus } from '../../../entities/customers/customer.js';
import { ACCOUNT_RATE_LIMITS } from '../../../records/account.js';
import { meaningOf } from '../../../records/record.js';
import { CountryCode, DateTime, EmailAddress, EUR, ObjectID } from '../../shared/scalars.js';
import { enumType } from '../../shared/types/enum-type.js';

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

  @Field(() => CountryCode, { description: 'DE pays 19 % VAT.' })
  countryCode: string;

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

  @Field(() => EUR, { name: 'availableCredit', description: 'What you can still order for.' })
  availableCreditCents: number;

  @Field({ description: 'Of all prices and amounts: always EUR.' })
  currency: string;

  vatRateBp: number;

  @Field(() => Float, { description: 'The percentage that is added to what you order: 19, or 0 for none.' })
  vatRate(): number {
    return toPercent(this.vatRateBp);
  }

  @Field(() => Int, { description: meaningOf(ACCOUNT_RATE_LIMITS, 'readsPerMinute') })
  readsPerMinute: number;

  @Field(() => Int, { description: meaningOf(ACCOUNT_RATE_LIMITS, 'ordersPerMinute') })
  ordersPerMinute: number;

  @Field(() => DateTime, { description: 'When the account was opened.' })
  createdAt: Date;
}

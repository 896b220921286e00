import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { CUSTOMER_STATUSES, type CustomerStatus } from '../../../entities/customer.js';
import { CountryCode, DateTime, EmailAddress, EUR, ObjectID } from '../../shared/scalars.js';

export const CustomerStatusEnum = Object.fromEntries(CUSTOMER_STATUSES.map((status) => [status, status])) as {
  [S in CustomerStatus]: S;
};
registerEnumType(CustomerStatusEnum, { name: 'CustomerStatus' });

@ObjectType('Customer', { description: 'Your account.' })
export class CustomerType {
  @Field(() => ObjectID)
  id: string;

  @Field(() => Int)
  customerNumber: number;

  @Field()
  name: string;

  @Field(() => EmailAddress, { nullable: true })
  email: string | null;

  @Field(() => CountryCode, { description: 'DE pays 19 % VAT.' })
  countryCode: string;

  @Field(() => CustomerStatusEnum)
  status: CustomerStatus;

  @Field(() => EUR, { name: 'creditLimit' })
  creditLimitCents: number;

  @Field(() => EUR, { name: 'balance', description: 'What you owe.' })
  balanceCents: number;

  @Field(() => EUR, { name: 'availableCredit', description: 'What you can still order for.' })
  availableCreditCents: number;

  @Field({ description: 'Of all prices and amounts: always EUR.' })
  currency: string;

  vatRateBp: number;

  @Field(() => Int, { description: 'How many reads you may send in a minute, with all your tokens together.' })
  readsPerMinute: number;

  @Field(() => Int, { description: 'How many orders you may send in a minute, with all your tokens together.' })
  ordersPerMinute: number;

  @Field(() => DateTime, { description: 'When the account was opened.' })
  createdAt: Date;
}

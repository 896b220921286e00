import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { CUSTOMER_STATUSES, type CustomerStatus } from '../../../entities/customer.js';
import { CountryCode, EUR, ObjectID } from '../../shared/scalars.js';

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

  @Field(() => CountryCode, { description: 'DE pays 19 % VAT.' })
  countryCode: string;

  @Field(() => CustomerStatusEnum)
  status: CustomerStatus;

  @Field(() => EUR, { name: 'creditLimit' })
  creditLimitCents: number;

  @Field(() => EUR, { name: 'balance', description: 'What you owe.' })
  balanceCents: number;
}

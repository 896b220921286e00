import { Field, Int, ObjectType } from 'type-graphql';
import { CLAIM_RESOLUTIONS } from '../../../domain/after-sales/claim.js';
import { descriptionOf } from '../../../records/record.js';
import { TEST_ACCOUNT } from '../../../records/test-shop.js';
import { enumType } from '../../shared/types.js';

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
  @Field(() => Int, { description: descriptionOf(TEST_ACCOUNT, 'customer') })
  customer: number;

  @Field({ description: descriptionOf(TEST_ACCOUNT, 'token') })
  token: string;
}

import { ObjectType } from 'type-graphql';
import { CLAIM_RESOLUTIONS } from '../../../domain/after-sales/claim.js';
import { TEST_ACCOUNT } from '../../../records/test-shop.js';
import { enumType } from '../../shared/types.js';
import { FieldOf } from '../field-of.js';

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

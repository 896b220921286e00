import { Field, Int, ObjectType } from 'type-graphql';
import { RECALL_RESOLUTIONS } from '../../../../domain/after-sales/recall.js';
import { ObjectID } from '../../../shared/scalars.js';
import { enumType } from '../../../shared/types.js';

export const RecallResolutionEnum = enumType(RECALL_RESOLUTIONS, {
  name: 'RecallResolution',
  description: 'What becomes of recalled keys. REPLACE is for SUPPORT, CREDIT is for FINANCE, both are for ADMIN.',
  valuesConfig: {
    REPLACE: { description: 'Another key of the same pool is given for each, for nothing.' },
    CREDIT: {
      description:
        'What the customer paid for them is given back, and they are withdrawn: one credit note for each order.',
    },
  },
});

@ObjectType('FailedResolution', { description: 'A key that was not resolved.' })
export class FailedResolutionType {
  @Field(() => ObjectID)
  licenseKeyId: string;

  @Field({
    description:
      'INSUFFICIENT_STOCK where its pool has no key to give, ALREADY_RESOLVED where it was replaced or credited before, ' +
      'NOT_FOUND where no such key of this import was recalled.',
  })
  code: string;
}

@ObjectType('ResolvedRecall', { description: 'What came of recalled keys that were to be resolved.' })
export class ResolvedRecallType {
  @Field(() => Int, { description: 'How many were replaced or credited.' })
  resolved: number;

  @Field(() => [FailedResolutionType], { description: 'The others, in the order in which they were named.' })
  failed: FailedResolutionType[];
}

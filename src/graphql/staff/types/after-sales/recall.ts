import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { RECALL_RESOLUTIONS, type RecallResolution } from '../../../../domain/after-sales/claim.js';
import { ObjectID } from '../../../shared/scalars.js';
import { enumType, nullable, PageArgs } from '../../../shared/types.js';

const RecallResolutionEnum = enumType(RECALL_RESOLUTIONS, {
  name: 'RecallResolution',
  description: 'How recalled keys are resolved. REPLACE is for SUPPORT, CREDIT is for FINANCE, both are for ADMIN.',
  valuesConfig: {
    REPLACE: { description: 'Another key of the same pool replaces each of them, free of charge.' },
    CREDIT: {
      description: 'The price is refunded, and they are withdrawn: one credit note for each order.',
    },
  },
});

@ObjectType('FailedResolution', { description: 'A key that was not resolved.' })
export class FailedResolutionType {
  @Field(() => ObjectID)
  licenseKeyId: string;

  @Field({
    description:
      'INSUFFICIENT_STOCK if its pool is empty, ALREADY_RESOLVED if it was replaced or credited before, ' +
      'NOT_FOUND if no such key of this import was recalled.',
  })
  code: string;
}

@ObjectType('ResolvedRecall', { description: 'The result of resolving recalled keys.' })
export class ResolvedRecallType {
  @Field(() => Int, { description: 'The number of replaced or credited keys.' })
  resolved: number;

  @Field(() => [FailedResolutionType], { description: 'The others, in the order of the request.' })
  failed: FailedResolutionType[];
}

@ArgsType()
export class RecalledKeysArgs extends PageArgs {
  @Field(() => ObjectID)
  keyImportId: string;

  @Field(() => Boolean, nullable('True: neither replaced nor credited. False: the others.'))
  open?: boolean | null;
}

@ArgsType()
export class ResolveRecallArgs {
  @Field(() => ObjectID)
  keyImportId: string;

  @Field(() => [ObjectID], { description: 'At most 500 different keys.' })
  licenseKeyIds: string[];

  @Field(() => RecallResolutionEnum)
  resolution: RecallResolution;

  @Field({ description: 'Visible to the customers; at most 500 characters.' })
  reason: string;
}

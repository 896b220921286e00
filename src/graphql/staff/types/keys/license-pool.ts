import { Field, Int, ObjectType } from 'type-graphql';
import { LICENSE_POOL_SORTS } from '../../../../services/keys/license-pool-list.js';
import { DateTime, ObjectID } from '../../../shared/scalars.js';
import { connectionType, enumType } from '../../../shared/types.js';
import { KeyImportType } from './key-import.js';

export const LicensePoolSortEnum = enumType(LICENSE_POOL_SORTS, {
  name: 'LicensePoolSort',
  description: 'DAYS_LEFT has what runs out first at the beginning, and what no keys leave at the end.',
});

@ObjectType('LicensePool', { description: 'A stock of license keys. It belongs to one product; bundles can link it.' })
export class StaffLicensePool {
  @Field(() => ObjectID)
  id: string;

  @Field()
  name: string;

  productId: string;

  @Field(() => Int, { description: 'Keys that can be sold.' })
  available: number;

  @Field(() => Int, { description: 'Keys that were sold, replaced ones included.' })
  allocated: number;

  @Field(() => Int, { description: 'Keys that were taken out of the stock.' })
  withdrawn: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { description: 'When the number of available keys last changed.' })
  stockChangedAt: Date;

  @Field(() => String, {
    nullable: true,
    description:
      'What a license key has to look like to be imported: A is a letter, 9 a digit, X either, everything else itself.',
  })
  mask: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Who has chosen STOCK_LOW is told when fewer keys than this are available; null for no such bound.',
  })
  alertBelow: number | null;

  @Field(() => Int, { description: 'Grows with every change of the mask.' })
  version: number;
}

export const StaffLicensePoolConnection = connectionType(StaffLicensePool, 'LicensePool');

@ObjectType({ description: 'A key that cannot be one, as the caller wrote it.' })
export class RejectedKey {
  @Field()
  key: string;

  @Field()
  reason: string;
}

@ObjectType({ description: 'A key that looks different from the others of its import, and was held back.' })
export class UnusualKey {
  @Field(() => Int, { description: 'Counted from 1, among the keys of the call.' })
  line: number;

  @Field({ description: 'All but the last letters hidden.' })
  masked: string;

  @Field()
  reason: string;
}

@ObjectType({ description: 'What became of the keys of one import; each key as the caller wrote it.' })
export class LicenseKeyImport {
  @Field(() => Int, { description: 'For a dry run, how many keys would be imported.' })
  imported: number;

  @Field(() => [String], { description: 'Named twice, or known in any pool, sold and withdrawn ones included.' })
  duplicates: string[];

  @Field(() => [RejectedKey])
  rejected: RejectedKey[];

  @Field(() => [UnusualKey], { description: 'Held back, unless `acceptUnusual` takes them too.' })
  unusual: UnusualKey[];

  @Field(() => String, {
    nullable: true,
    description:
      'A mask that nine tenths of its keys fit, of 20 or more; null where there is none, or the pool has one.',
  })
  suggestedMask: string | null;

  @Field(() => StaffLicensePool)
  licensePool: StaffLicensePool;

  @Field({ description: 'Nothing was imported.' })
  dryRun: boolean;

  @Field(() => KeyImportType, {
    nullable: true,
    description: 'The batch that the keys are of, to append further pieces to; null where none has begun.',
  })
  keyImport: KeyImportType | null;
}

import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { LICENSE_POOL_SORTS, type LicensePoolSort } from '../../../../services/keys/license-pool-list.js';
import { DateTime, EUR, ObjectID } from '../../../shared/scalars.js';
import { connectionType, enumType, falseByDefault, nullable, SortedArgs } from '../../../shared/types.js';
import { ReasonFields } from '../reason.js';
import { KeyImportType } from './key-import.js';

const LicensePoolSortEnum = enumType(LICENSE_POOL_SORTS, {
  name: 'LicensePoolSort',
  description: 'DAYS_LEFT sorts by remaining days; pools without sales come last.',
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

  @Field(() => Int, { description: 'Keys that were sold, including replaced ones.' })
  allocated: number;

  @Field(() => Int, { description: 'Keys that were withdrawn from the stock.' })
  withdrawn: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { description: 'When the number of available keys last changed.' })
  stockChangedAt: Date;

  @Field(
    () => String,
    nullable(
      'The format of license keys in an import: A is a letter, 9 a digit, X either, any other character itself.',
    ),
  )
  mask: string | null;

  @Field(
    () => Int,
    nullable('STOCK_LOW alerts are sent when fewer keys than this are available; null for no threshold.'),
  )
  alertBelow: number | null;

  @Field(() => Int, { description: 'Incremented by every change of the mask.' })
  version: number;
}

export const StaffLicensePoolConnection = connectionType(StaffLicensePool, 'LicensePool');

@ObjectType({ description: 'A malformed key, as it was sent.' })
export class RejectedKey extends ReasonFields {
  @Field()
  key: string;
}

@ObjectType({ description: 'A key that looks different from the others of its import, and was not imported.' })
export class UnusualKey extends ReasonFields {
  @Field(() => Int, { description: 'Its position among the keys of the request, from 1.' })
  line: number;

  @Field({ description: 'Masked except for the last characters.' })
  masked: string;
}

@ObjectType({ description: 'The result of an import; each key as it was sent.' })
export class LicenseKeyImport {
  @Field(() => Int, { description: 'For a dry run, the number of keys that would be imported.' })
  imported: number;

  @Field(() => [String], {
    description: 'Repeated keys, and keys that exist in any pool, including sold and withdrawn ones.',
  })
  duplicates: string[];

  @Field(() => [RejectedKey])
  rejected: RejectedKey[];

  @Field(() => [UnusualKey], { description: 'Not imported unless `acceptUnusual` is true.' })
  unusual: UnusualKey[];

  @Field(
    () => String,
    nullable(
      'A mask that at least nine tenths of 20 or more keys match; null if there is no such mask, or the pool ' +
        'has a mask.',
    ),
  )
  suggestedMask: string | null;

  @Field(() => StaffLicensePool)
  licensePool: StaffLicensePool;

  @Field({ description: 'Nothing was imported.' })
  dryRun: boolean;

  @Field(
    () => KeyImportType,
    nullable('The import of the keys, to which further chunks can be added; null if nothing was imported.'),
  )
  keyImport: KeyImportType | null;
}

@ArgsType()
export class LicensePoolsArgs extends SortedArgs {
  @Field(() => String, nullable("Part of the pool's name, or of its product's name, display name or SKU."))
  search?: string | null;

  @Field(() => ObjectID, nullable("A product's own pools."))
  productId?: string | null;

  @Field(() => Int, nullable('Only pools that will run out within this many days. Pools without sales are excluded.'))
  runsOutWithinDays?: number | null;

  @Field(() => LicensePoolSortEnum, { defaultValue: 'CREATED' })
  sort: LicensePoolSort;
}

@ArgsType()
export class KeyImportArgs {
  @Field(() => ObjectID)
  licensePoolId: string;

  @Field(() => [String])
  keys: string[];

  @Field(() => Boolean, falseByDefault('Returns what would be done, and changes nothing.'))
  dryRun: boolean;

  @Field(() => String, nullable('A note for staff about the import.'))
  note?: string | null;

  @Field(
    () => String,
    nullable('The name of the file of the keys, at most 255 characters: the `source` of a new import.'),
  )
  fileName?: string | null;

  @Field(() => ObjectID, nullable('An import of this pool to which the keys are added as a further chunk.'))
  keyImportId?: string | null;

  @Field(
    () => Boolean,
    falseByDefault(
      "Also imports what looks like a part of a table: a header, a separator, a quotation mark. A pool's mask " +
        'is checked all the same.',
    ),
  )
  asIs: boolean;

  @Field(() => Boolean, falseByDefault('Also imports keys that look different from the others.'))
  acceptUnusual: boolean;

  @Field(() => EUR, nullable('What the shop paid for each key, before VAT. 0 is a valid cost.'))
  unitCost?: number | null;

  @Field(() => String, nullable('The supplier of the keys, at most 100 characters.'))
  supplier?: string | null;

  @Field(() => String, nullable("The number of the supplier's invoice, at most 100 characters."))
  supplierInvoice?: string | null;
}

@ArgsType()
export class WithdrawalArgs {
  @Field(() => ObjectID)
  licensePoolId: string;

  @Field(() => [String], nullable('Either these complete keys,'))
  keys?: string[] | null;

  @Field(() => [ObjectID], nullable('or these, by their ids,'))
  ids?: string[] | null;

  @Field(() => Int, nullable('or this number of the oldest keys.'))
  count?: number | null;

  @Field()
  reason: string;
}

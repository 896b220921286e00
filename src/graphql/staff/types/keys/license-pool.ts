import { ArgsType, ObjectType } from 'type-graphql';
import { LICENSE_POOL_SORTS } from '../../../../services/keys/license-pool-list.js';
import {
  euro,
  field,
  fields,
  flag,
  id,
  ids,
  instant,
  int,
  list,
  option,
  optional,
  orNull,
  text,
  texts,
} from '../../../shared/fields.js';
import { connectionType, enumType, SortedArgs } from '../../../shared/types.js';
import { ReasonFields } from '../reason.js';
import { KeyImportType } from './key-import.js';

const LicensePoolSortEnum = enumType(LICENSE_POOL_SORTS, {
  name: 'LicensePoolSort',
  description: 'DAYS_LEFT sorts by remaining days; pools without sales come last.',
});

@ObjectType('LicensePool', { description: 'A stock of license keys. It belongs to one product; bundles can link it.' })
export class StaffLicensePool extends fields({
  id: id(),
  name: text(),
  available: int('Keys that can be sold.'),
  allocated: int('Keys that were sold, including replaced ones.'),
  withdrawn: int('Keys that were withdrawn from the stock.'),
  createdAt: instant(),
  stockChangedAt: instant('When the number of available keys last changed.'),
  mask: orNull(
    text('The format of license keys in an import: A is a letter, 9 a digit, X either, any other character itself.'),
  ),
  alertBelow: orNull(int('STOCK_LOW alerts are sent when fewer keys than this are available; null for no threshold.')),
  version: int('Incremented by every change of the mask.'),
}) {
  productId: string;
}

export const StaffLicensePoolConnection = connectionType(StaffLicensePool, 'LicensePool');

@ObjectType({ description: 'A malformed key, as it was sent.' })
export class RejectedKey extends fields(ReasonFields, {
  key: text(),
}) {}

@ObjectType({ description: 'A key that looks different from the others of its import, and was not imported.' })
export class UnusualKey extends fields(ReasonFields, {
  line: int('Its position among the keys of the request, from 1.'),
  masked: text('Masked except for the last characters.'),
}) {}

@ObjectType({ description: 'The result of an import; each key as it was sent.' })
export class LicenseKeyImport extends fields({
  imported: int('For a dry run, the number of keys that would be imported.'),
  duplicates: texts('Repeated keys, and keys that exist in any pool, including sold and withdrawn ones.'),
  rejected: list(RejectedKey),
  unusual: list(UnusualKey, 'Not imported unless `acceptUnusual` is true.'),
  suggestedMask: orNull(
    text(
      'A mask that at least nine tenths of 20 or more keys match; null if there is no such mask, or the pool ' +
        'has a mask.',
    ),
  ),
  licensePool: field(StaffLicensePool),
  dryRun: flag('Nothing was imported.'),
  keyImport: orNull(
    field(KeyImportType, 'The import of the keys, to which further chunks can be added; null if nothing was imported.'),
  ),
}) {}

@ArgsType()
export class LicensePoolsArgs extends fields(SortedArgs, {
  search: optional(text("Part of the pool's name, or of its product's name, display name or SKU.")),
  productId: optional(id("A product's own pools.")),
  runsOutWithinDays: optional(
    int('Only pools that will run out within this many days. Pools without sales are excluded.'),
  ),
  sort: field(LicensePoolSortEnum, undefined, { defaultValue: 'CREATED' }),
}) {}

@ArgsType()
export class KeyImportArgs extends fields({
  licensePoolId: id(),
  keys: texts(),
  dryRun: option('Returns what would be done, and changes nothing.'),
  note: optional(text('A note for staff about the import.')),
  fileName: optional(text('The name of the file of the keys, at most 255 characters: the `source` of a new import.')),
  keyImportId: optional(id('An import of this pool to which the keys are added as a further chunk.')),
  asIs: option(
    "Also imports what looks like a part of a table: a header, a separator, a quotation mark. A pool's mask " +
      'is checked all the same.',
  ),
  acceptUnusual: option('Also imports keys that look different from the others.'),
  unitCost: optional(euro('What the shop paid for each key, before VAT. 0 is a valid cost.')),
  supplier: optional(text('The supplier of the keys, at most 100 characters.')),
  supplierInvoice: optional(text("The number of the supplier's invoice, at most 100 characters.")),
}) {}

@ArgsType()
export class WithdrawalArgs extends fields({
  licensePoolId: id(),
  keys: optional(texts('Either these complete keys,')),
  ids: optional(ids('or these, by their ids,')),
  count: optional(int('or this number of the oldest keys.')),
  reason: text(),
}) {}

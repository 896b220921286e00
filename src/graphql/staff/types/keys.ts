import { ArgsType, InputType, ObjectType } from 'type-graphql';
import { REASON, SEARCH } from '../../../domain/common/text.js';
import { IMPORT_TEXTS } from '../../../domain/keys/import-details.js';
import { KEY_LINE, NAMED_KEY } from '../../../domain/keys/license-key.js';
import { DISPLAYED_STATUSES } from '../../../services/keys/license-key-reader.js';
import { LICENSE_POOL_SORTS } from '../../../services/keys/license-pool-list.js';
import { FILE_NAME } from '../../../services/keys/open-key-import.js';
import {
  euro,
  field,
  fields,
  flag,
  flagOrFalse,
  id,
  ids,
  inputs,
  instant,
  int,
  list,
  optional,
  orNull,
  text,
  textOf,
  texts,
  textsOf,
} from '../../shared/fields.js';
import { connectionType, enumType, PageArgs, SortedArgs } from '../../shared/types.js';
import { ReasonFields } from './reason.js';

@ObjectType('KeyImport', {
  description: 'License keys that were imported together, in one chunk or several.',
})
export class KeyImportType extends fields({
  id: id(),
  createdAt: instant('When it started.', { name: 'at' }),
  operator: orNull(text('The operating system account that ran the command; null if a member of staff imported.')),
  source: text("The source of the keys: the file's name if there was one, else `GraphQL`."),
  note: orNull(text()),
  imported: int('The number of imported keys.'),
  undoneAt: orNull(instant()),
  undoReason: orNull(text('Why it was undone.')),
}) {
  licensePoolId: string;

  staffMemberId: string | null;

  unitCostCents: number | null;

  supplier: string | null;

  supplierInvoice: string | null;

  recalledAt: Date | null;

  recallReason: string | null;

  recalledById: string | null;
}

@ObjectType('Recall', { description: 'The recall of an import of bad license keys, which cannot be undone.' })
export class RecallType extends fields({
  at: instant(),
  reason: text('Visible to the customers.'),
  sold: int('The number of its keys that were sold and in use, and so were recalled.'),
  replaced: int('The number of those that were replaced since.'),
  credited: int('The number of those that were credited since.'),
  open: int('The number of those that are still unresolved.'),
}) {
  recalledById: string | null;
}

@InputType({ description: 'Omitted fields stay unchanged; null clears a field.' })
export class UpdateKeyImportInput extends inputs({
  unitCost: optional(euro('What the shop paid for each key, before VAT. 0 is a valid cost.')),
  supplier: optional(textOf(IMPORT_TEXTS.supplier)),
  supplierInvoice: optional(textOf(IMPORT_TEXTS.supplierInvoice, "The number of the supplier's invoice.")),
  note: optional(textOf(IMPORT_TEXTS.note, 'Not for FINANCE.')),
}) {}

export const KeyImportConnection = connectionType(KeyImportType, 'KeyImport');

@ArgsType()
export class KeyImportsArgs extends inputs(PageArgs, {
  licensePoolId: optional(id()),
}) {}

const LicenseKeyStatusEnum = enumType(DISPLAYED_STATUSES, {
  name: 'LicenseKeyStatus',
  valuesConfig: {
    AVAILABLE: { description: 'It can be sold.' },
    SOLD: { description: 'An order contains it.' },
    REPLACED: { description: 'An order contains it, and another key that replaces it.' },
    CREDITED: { description: 'An order contains it, and its price was refunded.' },
    WITHDRAWN: { description: 'It was not sold and can no longer be sold.' },
  },
});

@ObjectType('LicenseKey', { description: 'A license key, always masked.' })
export class StaffLicenseKey extends fields({
  id: id('The keys of a later import have greater ids.'),
  masked: text('Masked except for the last characters.'),
  status: field(LicenseKeyStatusEnum),
  importedAt: instant(),
  soldAt: orNull(instant('When it was sold; null if it was not, and for old replacements without this information.')),
  recalledAt: orNull(
    instant('When its import was recalled, if it was sold and in use then; its status is independent of that.'),
  ),
  reason: orNull(
    text('Why it was credited, replaced, withdrawn or recalled, or replaces another; null if this was not recorded.'),
  ),
}) {
  licensePoolId: string;

  keyImportId: string | null;

  orderNumber: number | null;

  replacedById: string | null;

  replacesId: string | null;
}

export const LicenseKeyConnection = connectionType(StaffLicenseKey, 'LicenseKey');

@ArgsType()
export class LicenseKeysArgs extends inputs(PageArgs, {
  licensePoolId: id(),
  status: optional(field(LicenseKeyStatusEnum)),
}) {}

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
class RejectedKey extends fields(ReasonFields, {
  key: text(),
}) {}

@ObjectType({ description: 'A key that looks different from the others of its import, and was not imported.' })
class UnusualKey extends fields(ReasonFields, {
  line: int('Its position among the keys of the request, from 1.'),
  masked: text('Masked except for the last characters.'),
  text: text('The key as it was sent.'),
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
export class LicensePoolsArgs extends inputs(SortedArgs, {
  search: optional(textOf(SEARCH, "Part of the pool's name, or of its product's name, display name or SKU.")),
  productId: optional(id("A product's own pools.")),
  runsOutWithinDays: optional(
    int('Only pools that will run out within this many days. Pools without sales are excluded.'),
  ),
  sort: field(LicensePoolSortEnum, undefined, { defaultValue: 'CREATED' }),
}) {}

@ArgsType()
export class KeyImportArgs extends inputs({
  licensePoolId: id(),
  keys: textsOf(KEY_LINE),
  dryRun: flagOrFalse('Returns what would be done, and changes nothing.'),
  note: optional(textOf(IMPORT_TEXTS.note, 'A note for staff about the import.')),
  fileName: optional(textOf(FILE_NAME, 'The name of the file of the keys: the `source` of a new import.')),
  keyImportId: optional(id('An import of this pool to which the keys are added as a further chunk.')),
  asIs: flagOrFalse(
    "Also imports what looks like a part of a table: a header, a separator, a quotation mark. A pool's mask " +
      'is checked all the same.',
  ),
  acceptUnusual: flagOrFalse('Also imports keys that look different from the others.'),
  unitCost: optional(euro('What the shop paid for each key, before VAT. 0 is a valid cost.')),
  supplier: optional(textOf(IMPORT_TEXTS.supplier, 'The supplier of the keys.')),
  supplierInvoice: optional(textOf(IMPORT_TEXTS.supplierInvoice, "The number of the supplier's invoice.")),
}) {}

@ArgsType()
export class WithdrawalArgs extends inputs({
  licensePoolId: id(),
  keys: optional(textsOf(NAMED_KEY, 'Either these complete keys.')),
  ids: optional(ids('Or these, by their ids.')),
  count: optional(int('Or this number of the oldest keys.')),
  reason: textOf(REASON),
}) {}

import { ArgsType, InputType, ObjectType } from 'type-graphql';
import { euro, fields, id, instant, int, optional, orNull, text } from '../../../shared/fields.js';
import { connectionType, PageArgs } from '../../../shared/types.js';

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
export class UpdateKeyImportInput extends fields({
  unitCost: optional(euro('What the shop paid for each key, before VAT. 0 is a valid cost.')),
  supplier: optional(text('At most 100 characters.')),
  supplierInvoice: optional(text("The number of the supplier's invoice, at most 100 characters.")),
  note: optional(text('At most 500 characters. Not for FINANCE.')),
}) {}

export const KeyImportConnection = connectionType(KeyImportType, 'KeyImport');

@ArgsType()
export class KeyImportsArgs extends fields(PageArgs, {
  licensePoolId: optional(id()),
}) {}

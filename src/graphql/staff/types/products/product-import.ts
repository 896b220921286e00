import { ObjectType } from 'type-graphql';
import { fields, flag, int, list } from '../../../shared/fields.js';
import { ReasonFields } from '../reason.js';

@ObjectType({ description: 'A rejected line of a file.' })
export class RejectedLine extends fields(ReasonFields, {
  line: int('The line number; 1 is the header.'),
}) {}

@ObjectType('ProductImport', { description: 'The result of importing a catalogue, or of a dry run.' })
export class ProductImportType extends fields({
  created: int(),
  changed: int(),
  unchanged: int('Lines without a change.'),
  rejected: list(RejectedLine, 'Each line once, with all its problems.'),
  dryRun: flag('Nothing was changed.'),
}) {}

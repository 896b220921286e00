import { ArgsType, ObjectType } from 'type-graphql';
import { RECALL_RESOLUTIONS } from '../../../../domain/after-sales/claim.js';
import { field, fields, flag, id, ids, int, list, optional, text } from '../../../shared/fields.js';
import { enumType, PageArgs } from '../../../shared/types.js';

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
export class FailedResolutionType extends fields({
  licenseKeyId: id(),
  code: text(
    'INSUFFICIENT_STOCK if its pool is empty, ALREADY_RESOLVED if it was replaced or credited before, ' +
      'NOT_FOUND if no such key of this import was recalled.',
  ),
}) {}

@ObjectType('ResolvedRecall', { description: 'The result of resolving recalled keys.' })
export class ResolvedRecallType extends fields({
  resolved: int('The number of replaced or credited keys.'),
  failed: list(FailedResolutionType, 'The others, in the order of the request.'),
}) {}

@ArgsType()
export class RecalledKeysArgs extends fields(PageArgs, {
  keyImportId: id(),
  open: optional(flag('True: neither replaced nor credited. False: the others.')),
}) {}

@ArgsType()
export class ResolveRecallArgs extends fields({
  keyImportId: id(),
  licenseKeyIds: ids('At most 500 different keys.'),
  resolution: field(RecallResolutionEnum),
  reason: text('Visible to the customers; at most 500 characters.'),
}) {}

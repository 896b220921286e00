import { ArgsType, ObjectType } from 'type-graphql';
import { CLAIM_RESOLUTIONS } from '../../../domain/after-sales/claim.js';
import { RECALL_RESOLUTIONS } from '../../../domain/after-sales/recall.js';
import { IDEMPOTENCY_KEY_TEXT } from '../../../domain/common/idempotency-key.js';
import { REASON } from '../../../domain/common/text.js';
import { NAMED_KEY } from '../../../domain/keys/license-key.js';
import { ClaimFields, ClaimStatusEnum } from '../../customer/types/claim.js';
import {
  euro,
  field,
  fields,
  flag,
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
  textsOf,
} from '../../shared/fields.js';
import { connectionType, enumType, PageArgs } from '../../shared/types.js';

export const ClaimResolutionEnum = enumType(CLAIM_RESOLUTIONS, {
  name: 'ClaimResolution',
  description: 'How a claim is resolved. REPLACE and REJECT are for SUPPORT, CREDIT is for FINANCE, all are for ADMIN.',
  valuesConfig: {
    REPLACE: { description: 'Another key of the same pool replaces it, free of charge.' },
    CREDIT: { description: 'The price is refunded, and the key is withdrawn.' },
    REJECT: { description: 'Nothing.' },
  },
});

@ObjectType('Claim', { description: "A customer's claim that a license key does not work." })
export class StaffClaim extends fields(ClaimFields, {
  licenseKeyId: id(),
  licenseKey: text('Masked except for the last characters.'),
  answer: orNull(text('Visible to the customer.')),
  replacementKey: orNull(
    text('The key that replaces it, masked except for the last characters; null unless REPLACED.'),
  ),
}) {
  customerId: string;
  orderNumber: number;
  resolvedById: string | null;
  openedById: string | null;
  assigneeId: string | null;
}

export const StaffClaimConnection = connectionType(StaffClaim, 'Claim');

@ArgsType()
export class StaffClaimsArgs extends inputs(PageArgs, {
  status: optional(field(ClaimStatusEnum)),
  resolved: optional(flag('True: resolved claims. False: open claims.')),
  customerId: optional(id()),
  orderNumber: optional(int()),
  assigneeId: optional(id('The assignee.')),
  assigned: optional(flag('True: claims with an assignee. False: claims without one.')),
  oldestFirst: flag('As a queue of work. A cursor is only valid for its own sort order.', { defaultValue: false }),
}) {}

@ObjectType('CreditNote', { description: 'A refund for license keys.' })
export class CreditNoteType extends fields({
  id: id(),
  at: instant(),
  keyCount: int('The number of credited keys.'),
  netCents: euro('The price of the keys, before VAT.', { name: 'netAmount' }),
  amountCents: euro('The decrease of the balance, VAT included.'),
  reason: text(),
}) {
  staffMemberId: string;
}

@ObjectType({ description: 'The credit note that creditKeys issued.' })
export class RecordedCreditNote extends fields(CreditNoteType, {
  replayed: flag('Whether it was issued before with the same idempotencyKey, and not again now.'),
}) {}

@ArgsType()
export class CreditArgs extends inputs({
  orderNumber: int(),
  licenseKeyIds: optional(ids('The ids of keys of the order that are in use. Required unless `licenseKeys` is set.')),
  licenseKeys: optional(textsOf(NAMED_KEY, 'The complete keys.')),
  reason: textOf(REASON),
  idempotencyKey: optional(
    textOf(
      IDEMPOTENCY_KEY_TEXT,
      'A unique value for each credit note, at most 255 visible ASCII characters: repeating it credits nothing again.',
    ),
  ),
  dryRun: orNull(
    flag('Returns the order with the credit note that would be issued, and changes nothing.', { defaultValue: false }),
  ),
}) {}

@ArgsType()
export class ReplacementArgs extends inputs({
  orderNumber: int(),
  licenseKeyId: optional(id('The id of the faulty key. Required unless `licenseKey` is set.')),
  licenseKey: optional(textOf(NAMED_KEY, 'The complete faulty key.')),
  reason: textOf(REASON, 'Visible to the customer.'),
}) {}

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
class FailedResolutionType extends fields({
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
export class RecalledKeysArgs extends inputs(PageArgs, {
  keyImportId: id(),
  open: optional(flag('True: neither replaced nor credited. False: the others.')),
}) {}

@ArgsType()
export class ResolveRecallArgs extends inputs({
  keyImportId: id(),
  licenseKeyIds: ids('At most 500 different keys.'),
  resolution: field(RecallResolutionEnum),
  reason: textOf(REASON, 'Visible to the customers.'),
}) {}

import { ArgsType, ObjectType } from 'type-graphql';
import { lineRule } from '../../../domain/common/text.js';
import { AUDIT_SOURCES } from '../../../entities/staff/staff-member.js';
import { field, fields, id, inputs, instant, optional, orNull, text, textOf } from '../../shared/fields.js';
import { connectionType, enumType, PeriodArgs } from '../../shared/types.js';

const AuditSourceEnum = enumType(AUDIT_SOURCES, {
  name: 'AuditSource',
  description: 'The channel of a change.',
  valuesConfig: {
    GRAPHQL: { description: 'A token of staff, at /admin/graphql.' },
    CONSOLE: { description: 'A member of staff in the console.' },
    CLI: { description: 'A command on a machine of the service.' },
    SYSTEM: { description: 'The service itself, such as a job.' },
    TEST_SHOP: { description: 'A customer, with a helper of the test shop.' },
  },
});

/** The fields with the time and the actor of a change. */
@ObjectType()
export abstract class ChangeFields extends fields({
  at: instant(),
  via: field(AuditSourceEnum),
  operator: orNull(
    text(
      'The operating system account and the machine that ran the command; for a helper, the customer that called it.',
    ),
  ),
}) {
  staffMemberId: string | null;
}

@ObjectType('AuditEntry', { description: 'A change by staff, by a command or by the service itself.' })
export class AuditEntryType extends fields(ChangeFields, {
  id: id(),
  action: text('The name of the mutation; a command with the same effect has the same name.'),
  subjectType: text('The type of the changed object, such as Customer.'),
  subjectId: text('Its id, or the number of an order.'),
  requestId: orNull(text('The X-Request-Id of the request; null outside requests.')),
}) {
  before: unknown;

  after: unknown;
}

export const AuditEntryConnection = connectionType(AuditEntryType, 'AuditEntry');

@ArgsType()
export class AuditLogArgs extends inputs(PeriodArgs, {
  staffId: optional(id('The member who changed it.')),
  subjectType: optional(textOf(lineRule('Subject type', 100), 'The type of the changed object, such as Customer.')),
  subjectId: optional(textOf(lineRule('Subject id', 100), 'The id of the changed object, or the number of an order.')),
  action: optional(textOf(lineRule('Action', 100), 'The name of the mutation, such as updateCustomer.')),
}) {}

@ObjectType('Note', {
  description: 'A note by staff about a customer, an order or a claim. Customers do not see it.',
})
export class NoteType extends fields({
  id: id(),
  text: text('Plain text. License keys in it are masked.'),
  createdAt: instant(),
}) {
  authorId: string;
}

export const NoteConnection = connectionType(NoteType, 'Note');

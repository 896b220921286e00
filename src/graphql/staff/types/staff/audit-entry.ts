import { Field, ObjectType } from 'type-graphql';
import { AUDIT_SOURCES, type AuditSource } from '../../../../entities/staff/audit-entry.js';
import { DateTime, ObjectID } from '../../../shared/scalars.js';
import { connectionType, enumType } from '../../../shared/types.js';

const AuditSourceEnum = enumType(AUDIT_SOURCES, {
  name: 'AuditSource',
  description: 'The way in which a change came in.',
  valuesConfig: {
    GRAPHQL: { description: 'A token of staff, at /admin/graphql.' },
    CONSOLE: { description: "A member of staff in the browser's console." },
    CLI: { description: 'A command, run on a machine of the service.' },
    SYSTEM: { description: 'The service itself, such as a job.' },
    TEST_SHOP: { description: 'A customer, by a helper of the test shop.' },
  },
});

/** The fields that tell when a change was made, and by whom. */
@ObjectType()
export abstract class ChangeFields {
  @Field(() => DateTime)
  at: Date;

  staffMemberId: string | null;

  @Field(() => AuditSourceEnum)
  via: AuditSource;

  @Field(() => String, {
    nullable: true,
    description:
      'Who ran the command: the account and the machine, as the operating system names them. Of a helper: which customer called it.',
  })
  operator: string | null;
}

@ObjectType('AuditEntry', { description: 'A change by staff, by a command or by the service itself.' })
export class AuditEntryType extends ChangeFields {
  @Field(() => ObjectID)
  id: string;

  @Field({ description: 'The name of the mutation; a command that does the same as a mutation has the same.' })
  action: string;

  @Field({ description: 'What kind of thing was changed, such as Customer.' })
  subjectType: string;

  @Field({ description: 'Its id, or the number of an order.' })
  subjectId: string;

  before: unknown;

  after: unknown;

  @Field(() => String, { nullable: true, description: 'The X-Request-Id of the request; null outside of requests.' })
  requestId: string | null;
}

export const AuditEntryConnection = connectionType(AuditEntryType, 'AuditEntry');

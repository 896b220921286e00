import { ArgsType, Field, ObjectType } from 'type-graphql';
import { AUDIT_SOURCES, type AuditSource } from '../../../../entities/staff/staff-member.js';
import { DateTime, ObjectID } from '../../../shared/scalars.js';
import { connectionType, enumType, nullable, PeriodArgs } from '../../../shared/types.js';

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
export abstract class ChangeFields {
  @Field(() => DateTime)
  at: Date;

  staffMemberId: string | null;

  @Field(() => AuditSourceEnum)
  via: AuditSource;

  @Field(
    () => String,
    nullable(
      'The operating system account and the machine that ran the command; for a helper, the customer that called it.',
    ),
  )
  operator: string | null;
}

@ObjectType('AuditEntry', { description: 'A change by staff, by a command or by the service itself.' })
export class AuditEntryType extends ChangeFields {
  @Field(() => ObjectID)
  id: string;

  @Field({ description: 'The name of the mutation; a command with the same effect has the same name.' })
  action: string;

  @Field({ description: 'The type of the changed object, such as Customer.' })
  subjectType: string;

  @Field({ description: 'Its id, or the number of an order.' })
  subjectId: string;

  before: unknown;

  after: unknown;

  @Field(() => String, nullable('The X-Request-Id of the request; null outside requests.'))
  requestId: string | null;
}

export const AuditEntryConnection = connectionType(AuditEntryType, 'AuditEntry');

@ArgsType()
export class AuditLogArgs extends PeriodArgs {
  @Field(() => ObjectID, nullable('The member who changed it.'))
  staffId?: string | null;

  @Field(() => String, nullable('The type of the changed object, such as Customer.'))
  subjectType?: string | null;

  @Field(() => String, nullable('The id of the changed object, or the number of an order.'))
  subjectId?: string | null;

  @Field(() => String, nullable('The name of the mutation, such as updateCustomer.'))
  action?: string | null;
}

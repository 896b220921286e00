import { Field, ObjectType } from 'type-graphql';
import { DateTime, Json, ObjectID } from '../../shared/scalars.js';
import { connectionType } from '../../shared/types/connection.js';

@ObjectType('AuditEntry', { description: 'What a member of staff did.' })
export class AuditEntryType {
  @Field(() => ObjectID)
  id: string;

  @Field(() => DateTime)
  at: Date;

  staffMemberId: string;

  @Field({ description: 'The name of the mutation.' })
  action: string;

  @Field({ description: 'What kind of thing was changed, such as Customer.' })
  subjectType: string;

  @Field({ description: 'Its id, or the number of an order.' })
  subjectId: string;

  @Field(() => Json, { nullable: true, description: 'What was there before, as far as it was changed.' })
  before: unknown;

  @Field(() => Json, { nullable: true })
  after: unknown;
}

export const AuditEntryConnection = connectionType(AuditEntryType, 'AuditEntry');

import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { STAFF_ROLES, type StaffRole } from '../../../entities/staff-member.js';
import { DateTime, ObjectID } from '../../shared/scalars.js';

export const StaffRoleEnum = Object.fromEntries(STAFF_ROLES.map((role) => [role, role])) as { [R in StaffRole]: R };
registerEnumType(StaffRoleEnum, {
  name: 'StaffRole',
  description:
    'All read. ADMIN does everything; the others do what belongs to them: CATALOGUE products, prices and keys, FINANCE customers and payments, SUPPORT orders and webhooks.',
});

@ObjectType('StaffMember', { description: "One of the reseller's own people." })
export class StaffMemberType {
  @Field(() => ObjectID)
  id: string;

  @Field()
  name: string;

  @Field(() => StaffRoleEnum)
  role: StaffRole;

  @Field({ description: 'The first letters of the token, to know it by.' })
  prefix: string;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'Since when the token lets nobody in any more.' })
  revokedAt: Date | null;
}

@ObjectType('IssuedStaffToken', { description: 'A new member of staff with the token, which is shown this once.' })
export class IssuedStaffTokenType {
  @Field()
  token: string;

  @Field(() => StaffMemberType)
  staffMember: StaffMemberType;
}

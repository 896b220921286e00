import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import type { StaffRole } from '../../../entities/staff-member.js';
import type { ApiToken as ApiTokenRow } from '../../../entities/api-token.js';
import type { ApiTokenAdmin } from '../../../services/access/api-token-admin.js';
import type { IssuedApiToken as IssuedApiTokenRow } from '../../../services/access/issue-token.js';
import { DateTime, ObjectID } from '../../shared/scalars.js';
import type { AuthorizedStaffContext } from '../context.js';
import { ApiTokenType, IssuedApiTokenType } from '../types/api-token.js';
import { ADMINS } from '../roles.js';

@Resolver(() => ApiTokenType)
export class ApiTokenResolver {
  constructor(private readonly tokens: ApiTokenAdmin) {}

  @Authorized<StaffRole>(...ADMINS)
  @Mutation(() => IssuedApiTokenType, { description: 'The token is shown this once.' })
  issueApiToken(
    @Arg('customerId', () => ObjectID) customerId: string,
    @Arg('name', () => String) name: string,
    @Arg('expiresAt', () => DateTime, { nullable: true }) expiresAt: Date | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ): Promise<IssuedApiTokenRow> {
    return this.tokens.issueToken(staff, customerId, name, expiresAt ?? null);
  }

  @Authorized<StaffRole>(...ADMINS)
  @Mutation(() => ApiTokenType, {
    description: 'Whoever has the token is let in no more; a second time changes nothing.',
  })
  revokeApiToken(
    @Arg('id', () => ObjectID) id: string,
    @Ctx() { staff }: AuthorizedStaffContext,
  ): Promise<ApiTokenRow> {
    return this.tokens.revokeToken(staff, id);
  }
}

import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import type { ApiToken as ApiTokenRow } from '../../../entities/customers/api-token.js';
import type { ApiTokenAdmin } from '../../../services/access/api-token-admin.js';
import { allowedIpsOf, scopesOf } from '../../../services/access/valid-tokens.js';
import { ADMIN_ONLY } from '../../../services/staff/roles.js';
import { DateTime, ObjectID } from '../../shared/scalars.js';
import type { AuthorizedStaffContext } from '../context.js';
import { ApiTokenType, IssuedApiTokenType, TokenScopeEnum } from '../types/customers/api-token.js';

const SCOPES = { nullable: true, description: 'Defaults to all.' } as const;

const ALLOWED_IPS = {
  nullable: true,
  description: 'Addresses and CIDR ranges, such as 203.0.113.7 and 2001:db8::/32; empty allows any address.',
} as const;

@Resolver(() => ApiTokenType)
export class ApiTokenResolver {
  constructor(private readonly tokens: ApiTokenAdmin) {}

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => IssuedApiTokenType, { description: 'Issues a token, which is shown only once.' })
  issueApiToken(
    @Arg('customerId', () => ObjectID) customerId: string,
    @Arg('name', () => String) name: string,
    @Arg('scopes', () => [TokenScopeEnum], SCOPES) scopes: TokenScope[] | null,
    @Arg('allowedIps', () => [String], ALLOWED_IPS) allowedIps: string[] | null,
    @Arg('expiresAt', () => DateTime, { nullable: true }) expiresAt: Date | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.tokens.issueToken(staff, customerId, { name, scopes, allowedIps, expiresAt });
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => ApiTokenType, {
    description: 'Revokes the token. Idempotent.',
  })
  revokeApiToken(@Arg('id', () => ObjectID) id: string, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.tokens.revokeToken(staff, id);
  }

  @FieldResolver(() => [TokenScopeEnum], { description: 'Its scopes.' })
  scopes(@Root() token: ApiTokenRow): readonly TokenScope[] {
    return scopesOf(token);
  }

  @FieldResolver(() => [String], {
    description: 'The addresses and CIDR ranges from which it may be used; empty allows any address.',
  })
  allowedIps(@Root() token: ApiTokenRow): readonly string[] {
    return allowedIpsOf(token);
  }
}

import { Field, ObjectType } from 'type-graphql';
import { TOKEN_SCOPES } from '../../../../domain/access/token-scope.js';
import { DateTime, ObjectID } from '../../../shared/scalars.js';
import { enumType, nullable } from '../../../shared/types.js';

export const TokenScopeEnum = enumType(TOKEN_SCOPES, {
  name: 'TokenScope',
  description: 'The scope of a token.',
  valuesConfig: {
    READ: { description: 'Every GET, and every query, except those of webhooks.' },
    ORDER: { description: 'Creating orders and claims.' },
    WEBHOOKS: { description: 'Reading and changing webhooks and their deliveries.' },
  },
});

@ObjectType('ApiToken', { description: "A customer's access token." })
export class ApiTokenType {
  @Field(() => ObjectID)
  id: string;

  @Field()
  name: string;

  @Field({ description: 'The first characters of the token, for identification.' })
  prefix: string;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, nullable('When the token expires; null if it does not expire.'))
  expiresAt: Date | null;

  @Field(() => DateTime, nullable('Accurate to a minute.'))
  lastUsedAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  revokedAt: Date | null;
}

@ObjectType('IssuedApiToken', { description: 'A new token, which is shown only once.' })
export class IssuedApiTokenType {
  @Field()
  token: string;

  @Field(() => ApiTokenType)
  apiToken: ApiTokenType;
}

import { Field, ObjectType } from 'type-graphql';
import { TOKEN_SCOPES } from '../../../../domain/access/token-scope.js';
import { DateTime, ObjectID } from '../../../shared/scalars.js';
import { enumType } from '../../../shared/types.js';

export const TokenScopeEnum = enumType(TOKEN_SCOPES, {
  name: 'TokenScope',
  description: 'What a token may do.',
  valuesConfig: {
    READ: { description: 'Every GET, and every query but those of webhooks.' },
    ORDER: { description: 'Making orders and claims.' },
    WEBHOOKS: { description: 'Reading and changing webhooks and their deliveries.' },
  },
});

@ObjectType('ApiToken', { description: "A customer's access token." })
export class ApiTokenType {
  @Field(() => ObjectID)
  id: string;

  @Field()
  name: string;

  @Field({ description: 'The first letters of the token, to know it by.' })
  prefix: string;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'From when it lets nobody in; null for never.' })
  expiresAt: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'To within a minute.' })
  lastUsedAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  revokedAt: Date | null;
}

@ObjectType('IssuedApiToken', { description: 'A new token, which is shown this once.' })
export class IssuedApiTokenType {
  @Field()
  token: string;

  @Field(() => ApiTokenType)
  apiToken: ApiTokenType;
}

import { ObjectType } from 'type-graphql';
import { TOKEN_SCOPES } from '../../../../domain/access/token-scope.js';
import { field, fields, id, instant, orNull, text } from '../../../shared/fields.js';
import { enumType } from '../../../shared/types.js';

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
export class ApiTokenType extends fields({
  id: id(),
  name: text(),
  prefix: text('The first characters of the token, for identification.'),
  createdAt: instant(),
  expiresAt: orNull(instant('When the token expires; null if it does not expire.')),
  lastUsedAt: orNull(instant('Accurate to a minute.')),
  revokedAt: orNull(instant()),
}) {}

@ObjectType('IssuedApiToken', { description: 'A new token, which is shown only once.' })
export class IssuedApiTokenType extends fields({
  token: text(),
  apiToken: field(ApiTokenType),
}) {}

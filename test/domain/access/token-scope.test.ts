import { insufficientScope, parseScopes } from '../../../src/domain/access/token-scope.js';
import { validationError } from '../../../src/domain/common/errors.js';

describe("a token's scopes", () => {
  it.each([
    [
      ['ORDER', 'READ'],
      ['READ', 'ORDER'],
    ],
    [['read', 'Read', 'READ'], ['READ']],
    [['webhooks'], ['WEBHOOKS']],
    [undefined, null],
    [null, null],
  ])('%j are stored as %j', (given, kept) => {
    const details = {};
    expect(parseScopes(given, details)).toEqual(kept);
    expect(details).toEqual({});
  });

  it.each([[[]], [['write']], [['READ', 'write']], [['']]])('%j are refused', (given) => {
    const details = {};
    parseScopes(given, details);
    expect(validationError(details).extras.details).toEqual({
      scopes: 'Scopes must be at least one of read, order, webhooks',
    });
  });

  it('a refusal names every scope that would have sufficed', () => {
    expect(insufficientScope(['READ', 'ORDER']).extras.details).toEqual({
      Authorization: 'The token needs the scope read or order',
    });
  });
});

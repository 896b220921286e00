import { insufficientScope, parseScopes } from '../../../src/domain/access/token-scope.js';
import { problemsOf } from '../../support/domain/refusal.js';

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
    expect(problemsOf((details) => expect(parseScopes(given, details)).toEqual(kept))).toEqual({});
  });

  it.each([[[]], [['write']], [['READ', 'write']], [['']]])('%j are refused', (given) => {
    expect(problemsOf((details) => parseScopes(given, details))).toEqual({
      scopes: 'Scopes must be at least one of read, order, webhooks',
    });
  });

  it('a refusal names every scope that would have sufficed', () => {
    expect(insufficientScope(['READ', 'ORDER']).extras.details).toEqual({
      Authorization: 'The token needs the scope read or order',
    });
  });
});

import { manualClock } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const NOW = '2026-05-06T07:08:09.000Z';
const time = manualClock(NOW);
const fixture = useStaff(time.clock);
const { dataOf } = fixture;
beforeEach(() => {
  time.now = new Date(NOW);
});

const TOKEN = 'id name prefix createdAt expiresAt lastUsedAt revokedAt';
const ISSUE = `mutation ($customerId: ObjectID!, $name: String!, $expiresAt: DateTime) {
  issueApiToken(customerId: $customerId, name: $name, expiresAt: $expiresAt) { token apiToken { ${TOKEN} } } }`;
const REVOKE = `mutation ($id: ObjectID!) { revokeApiToken(id: $id) { ${TOKEN} } }`;
const LIST = `query ($id: ObjectID!) { customer(id: $id) { apiTokens { ${TOKEN} } } }`;

async function issue(customerId: string, more: object = {}) {
  return (await dataOf(ISSUE, { customerId, name: 'web shop', ...more })).issueApiToken;
}

const tokensOf = async (id: string) => (await dataOf(LIST, { id })).customer.apiTokens;
const statusFor = async (token: string) => (await fixture.service.request('GET', '/api/orders', { token })).status;

describe("a customer's API token", () => {
  it('a new API token authenticates its customer, is returned only once, and is listed with its prefix only', async () => {
    const { id } = await fixture.shop.customer();
    const { token, apiToken } = await issue(id);
    expect(apiToken).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'web shop',
      prefix: token.slice(0, 12),
      createdAt: NOW,
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(await statusFor(token)).toBe(200);
    const tokens = await tokensOf(id);
    expect(tokens).toEqual([expect.anything(), { ...apiToken, lastUsedAt: NOW }]);
    expect(JSON.stringify(tokens)).not.toContain(token);
  });

  it('a revoked API token is refused, other tokens still work, and a second revocation changes nothing', async () => {
    const { id, token: other } = await fixture.shop.customer();
    const { token, apiToken } = await issue(id);
    const { revokeApiToken } = await dataOf(REVOKE, { id: apiToken.id });
    expect(revokeApiToken).toEqual({ ...apiToken, revokedAt: NOW });
    expect([await statusFor(token), await statusFor(other)]).toEqual([401, 200]);

    time.now = new Date('2026-05-07T00:00:00Z');
    expect((await dataOf(REVOKE, { id: apiToken.id })).revokeApiToken).toEqual(revokeApiToken);
    expect((await tokensOf(id))[1]).toEqual(revokeApiToken);
  });
});

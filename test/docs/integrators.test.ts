import { readFile } from 'node:fs/promises';
import { ERROR_CATALOGUE } from '../../src/domain/errors.js';
import { signatureHeaders } from '../../src/services/webhooks/webhook-signature.js';

// These two codes belong to the staff's GraphQL.
const STAFF_CODES = ['FORBIDDEN', 'VERSION_CONFLICT'];

let text: string;

beforeAll(async () => {
  text = await readFile('docs/integrators.md', 'utf8');
});

describe("the integrators' guide", () => {
  it("the integrators' guide explains every error that a customer can get, and no other", () => {
    const expected = Object.entries(ERROR_CATALOGUE)
      .filter(([code]) => !STAFF_CODES.includes(code))
      .map(([code, { status }]) => `${status} ${code}`);
    const documented = [...text.matchAll(/^\| (\d{3}) `(\w+)`/gm)].map(([, status, code]) => `${status} ${code}`);
    expect(documented.sort()).toEqual(expected.sort());
  });

  it("the integrators' guide shows test vectors with the signatures that the service makes", () => {
    const [, secret = ''] = /With the secret `(\S+)`/.exec(text) ?? [];
    const [, deliveryId = ''] = /`webhook-id` `(\w+)`/.exec(text) ?? [];
    const [, seconds = ''] = /`webhook-timestamp` `(\d+)`/.exec(text) ?? [];
    const vectors = [...text.matchAll(/^(\{.+\})\nX-Webhook-Signature: (\w+)\nwebhook-signature: (.+)$/gm)];
    expect(vectors).toHaveLength(2);
    for (const [, body = '', hex, standard] of vectors) {
      const headers = signatureHeaders({ deliveryId, at: new Date(Number(seconds) * 1000), body, secrets: [secret] });
      expect(headers).toMatchObject({ 'X-Webhook-Signature': hex, 'webhook-signature': standard });
    }
  });
});

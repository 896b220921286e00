import { readFile } from 'node:fs/promises';
import { signatureHeaders } from '../../src/delivery/signature.js';
import { ERROR_CATALOGUE } from '../../src/domain/common/errors.js';
import { REQUEST_ERRORS } from '../../src/graphql/shared/errors.js';
import { QUERY_LIMIT_EXCEEDED } from '../../src/graphql/shared/limits/limit-exceeded.js';

// These two codes belong to the staff's GraphQL, and to the guide for staff.
const STAFF_CODES = ['FORBIDDEN', 'VERSION_CONFLICT'];

/** The codes that only GraphQL has, beside those of the catalogue. */
const GRAPHQL_CODES = [...REQUEST_ERRORS, QUERY_LIMIT_EXCEEDED].map(String);

let text: string;
let staffText: string;

beforeAll(async () => {
  text = await readFile('docs/integrators.md', 'utf8');
  staffText = await readFile('docs/staff.md', 'utf8');
});

/** The errors in a guide's tables, each as `400 VALIDATION_ERROR`; a row with an empty cell does not count. */
const errorsIn = (guide: string): string[] =>
  [...guide.matchAll(/^\| (\d{3}) `(\w+)` +\|(?: [^|]*\w[^|]* \|){1,2}$/gm)].map(
    ([, status, code]) => `${status} ${code}`,
  );

describe("the integrators' guide", () => {
  it("the integrators' guide explains every error that a customer can get, and no other", () => {
    const expected = Object.entries(ERROR_CATALOGUE)
      .filter(([code]) => !STAFF_CODES.includes(code))
      .map(([code, { status }]) => `${status} ${code}`);
    const ofGraphql = GRAPHQL_CODES.map((code) => `${code === 'PERSISTED_QUERY_NOT_FOUND' ? 200 : 400} ${code}`);
    expect(errorsIn(text).toSorted()).toEqual([...expected, ...ofGraphql].toSorted());
  });

  it('the guide for staff explains the two errors that only staff can get', () => {
    expect(errorsIn(staffText)).toEqual(['403 FORBIDDEN', '409 VERSION_CONFLICT']);
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

import { openApiDocument } from '../../../src/rest/openapi/document.js';
import { graphqlTexts, restTexts, type SentText } from '../../support/graphql/sent-texts.js';
import { StaffApi } from '../../support/staff.js';
import { useTestShop } from '../../support/test-shop.js';
import { watchingReaders } from '../../support/watched-strings.js';

const shop = useTestShop(0);

/** Longer than any text may be; a longer one takes longer to send, and no other way. */
const LONG = 'x'.repeat(100_000);
/** As much as fits into the headers of a request. */
const OF_HEADERS = 'x'.repeat(12_000);

/** Ignored as long as HTTP lets them through: any text may be the ETag of another response, or no id. */
const IGNORED = new Set(['If-None-Match', 'X-Request-Id']);

/** A file is as long as a body can be, so it is read. */
const FILES = new Set(['csv']);

const isLong = (text: string): boolean => text.length >= OF_HEADERS.length && text.startsWith('xx');

/** What is wrong with the refusal of a long text; undefined if it is right. */
async function problemOf({ place, field, path, method, headers, query, body }: SentText, token: string) {
  const long = query !== undefined || headers !== undefined ? OF_HEADERS : LONG;
  const options = { token, headers: headers?.(long) ?? {}, body: body?.(long) };
  const response = await shop.service.request(method, `${path}${query?.(long) ?? ''}`, options);
  const details = response.body?.details ?? response.body?.errors?.[0].extensions.details ?? {};
  const [message = ''] = [details[field]];
  if (IGNORED.has(field)) return undefined;
  if (message === '') return `${place}: ${response.status} ${response.text.slice(0, 200)}`;
  if (response.text.includes('x'.repeat(1_000))) return `${place}: repeats the text`;
  return response.status === 400 || FILES.has(field) ? undefined : `${place}: has status ${response.status}`;
}

async function problemsOf(texts: readonly SentText[], token: string): Promise<string[]> {
  const problems: string[] = [];
  await watchingReaders(isLong, async (takeReaders) => {
    for (const text of texts) {
      const problem = await problemOf(text, token);
      if (problem !== undefined) problems.push(problem);
      const readers = takeReaders();
      const mayBeRead = text.query !== undefined || text.headers !== undefined || FILES.has(text.field);
      if (readers.length > 0 && !mayBeRead) problems.push(`${text.place} was read by ${readers.join(', ')}`);
    }
  });
  return problems;
}

const customer = async (): Promise<string> =>
  (await shop.shop.customer({ readsPerMinute: 1_000_000, ordersPerMinute: 1_000_000 })).token;
const admin = async (): Promise<string> => (await new StaffApi(shop.service, () => new Date()).member('ADMIN')).token;

it.each<[string, SentText[], number, () => Promise<string>]>([
  ['REST', restTexts(openApiDocument()), 40, customer],
  ["the customers' GraphQL", graphqlTexts('schema/customer.graphql', '/graphql'), 60, customer],
  ["staff's GraphQL", graphqlTexts('schema/admin.graphql', '/admin/graphql'), 300, admin],
])(
  '%s names the length of each text, and refuses one of 100,000 characters before anything reads it',
  async (_, texts, atLeast, token) => {
    expect(texts.length).toBeGreaterThan(atLeast);
    const unlimited = texts.filter(({ field, hasLength }) => !hasLength && !IGNORED.has(field));
    expect(unlimited.map(({ place }) => place)).toEqual([]);
    expect(await problemsOf(texts, await token())).toEqual([]);
  },
);

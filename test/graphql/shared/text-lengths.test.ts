import { openApiDocument } from '../../../src/rest/openapi/document.js';
import { graphqlTexts, restTexts, type SentText } from '../../support/graphql/sent-texts.js';
import { StaffApi } from '../../support/staff.js';
import { useTestShop } from '../../support/test-shop.js';
import { readersDuring } from '../../support/watched-strings.js';

const shop = useTestShop(0);

const MEGABYTE = 'x'.repeat(1_000_000);
/** As much as fits into the headers of a request. */
const OF_HEADERS = 'x'.repeat(12_000);

/** Ignored as long as HTTP lets them through: any text may be the ETag of another response, or no id. */
const IGNORED = new Set(['If-None-Match', 'X-Request-Id']);

/** A file is as long as a body can be, so it is read. */
const FILES = new Set(['csv']);

const isLong = (text: string): boolean => text.length >= OF_HEADERS.length && text.startsWith('xx');

/** What is wrong with the refusal of a long text; undefined if it is right. */
async function problemOf({ place, field, path, method, headers, query, body }: SentText, token: string) {
  const isInHead = query !== undefined || headers !== undefined;
  const long = isInHead ? OF_HEADERS : MEGABYTE;
  let problem: string | undefined;
  const readers = await readersDuring(isLong, async () => {
    const options = { token, headers: headers?.(long) ?? {}, body: body?.(long) };
    const response = await shop.service.request(method, `${path}${query?.(long) ?? ''}`, options);
    const details = response.body?.details ?? response.body?.errors?.[0].extensions.details ?? {};
    const [message = ''] = [details[field]];
    if (IGNORED.has(field)) return;
    if (message === '') problem = `${response.status} ${response.text.slice(0, 200)}`;
    else if (response.text.includes('x'.repeat(1_000))) problem = 'repeats the text';
    else if (response.status !== 400 && !FILES.has(field)) problem = `has status ${response.status}`;
  });
  if (problem) return `${place}: ${problem}`;
  return readers.length === 0 || isInHead || FILES.has(field)
    ? undefined
    : `${place} was read by ${readers.join(', ')}`;
}

async function problemsOf(texts: readonly SentText[], token: string): Promise<string[]> {
  const problems: string[] = [];
  for (const text of texts) {
    const problem = await problemOf(text, token);
    if (problem !== undefined) problems.push(problem);
  }
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
  '%s names the length of each text, and refuses one of a megabyte before anything reads it',
  async (_, texts, atLeast, token) => {
    expect(texts.length).toBeGreaterThan(atLeast);
    const unlimited = texts.filter(({ field, hasLength }) => !hasLength && !IGNORED.has(field));
    expect(unlimited.map(({ place }) => place)).toEqual([]);
    expect(await problemsOf(texts, await token())).toEqual([]);
  },
);

import { setTimeout as sleep } from 'node:timers/promises';
import { Customer } from '../src/entities/customers/customer.js';
import { SellerRow } from '../src/entities/invoices/seller.js';
import { openApiDocument } from '../src/rest/openapi/document.js';
import { createStaffMember } from '../src/services/staff/staff-member.js';
import { graphqlTexts, restTexts, type SentText } from '../test/support/graphql/sent-texts.js';
import { QUERY_BOMBS } from '../test/support/query-bombs.js';
import type { BareExpressCalls } from './processes/bare-express.js';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { Child } from './support/child.js';
import { BenchData } from './support/data.js';
import { PRODUCTION, SELLER } from './support/settings.js';
import { median } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const CALLS = 50;
const MAX_TIMES = 8;
const MAX_TIMES_OF_TEXT = 5;
/** Of each text: there are hundreds, of a megabyte each. A collection of garbage makes some of them dear by chance ... */
const CALLS_OF_TEXT = 3;
/** ... so the dearest are measured again, with more calls. */
const MEASURED_AGAIN = 15;
const CALLS_AGAIN = 30;
const PRINTED_TEXTS = 5;
const MEGABYTE = 'x'.repeat(1_000_000);
const SEARCH = 'x'.repeat(320);
const ALIASES = 29;
const PRODUCTS = 1_000;
const LOOK_EVERY_MS = 100;

const orders = (alias: string): string =>
  `${alias}: orders(first: 500) { nodes { items { product { name } licenses { licenseKey } } } }`;

/** Queries that are only invalid by the schema, and the heaviest that no limit stops before validation. */
const SLOWER: Record<string, string> = {
  'pages, as many as there are names for': `{ ${Array.from({ length: 30 }, (_, index) => orders(`a${index}`)).join(' ')} }`,
  'unknown fields, as many as there may be': `{ ${Array.from({ length: 999 }, (_, index) => `nothing${index}`).join(' ')} }`,
  'types within types': `{ __schema { types { ${'fields { type { '.repeat(6)} name ${'} } '.repeat(6)} } } }`,
};

type Process = Child<BareExpressCalls | ServiceCalls>;

/** A request as it is sent to the service; bare Express gets the same body. */
interface Sent {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Measured {
  ms: number;
  bareMs: number;
  times: number;
}

/** What a process takes on average to answer, in milliseconds of CPU. */
async function cpuOf(child: Process, { url, headers = {}, ...request }: Sent, calls: number): Promise<number> {
  const sent = { ...request, headers: { 'Content-Type': 'application/json', ...headers } };
  const before = await child.call('cpuUs', undefined);
  for (let call = 0; call < calls; call += 1) await (await fetch(url, sent)).text();
  return ((await child.call('cpuUs', undefined)) - before) / calls / 1_000;
}

/** The service and bare Express, whose responses cost as little as any can. */
class Processes {
  private constructor(
    readonly service: Child<ServiceCalls>,
    private readonly bare: Child<BareExpressCalls>,
    readonly url: string,
    private readonly bareUrl: string,
  ) {}

  static async start(environment: Record<string, string>): Promise<Processes> {
    const service = await Child.start<ServiceCalls>('processes/service.js', environment);
    const bare = await Child.start<BareExpressCalls>('processes/bare-express.js', { NODE_ENV: 'production' });
    const [url, bareUrl] = await Promise.all([service.call('url', undefined), bare.call('url', undefined)]);
    return new Processes(service, bare, url, `${bareUrl}/hello`);
  }

  /** The median of some rounds; the first, which warms up, does not count. */
  async measure(sent: Sent, rounds: number, calls: number): Promise<Measured> {
    const measured: { ms: number; bareMs: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const { url: _url, ...same } = sent;
      const bareMs = await cpuOf(this.bare, { ...same, url: this.bareUrl }, calls);
      measured.push({ bareMs, ms: await cpuOf(this.service, { ...sent, url: `${this.url}${sent.url}` }, calls) });
    }
    measured.shift();
    const medianOf = (valueOf: (one: { ms: number; bareMs: number }) => number) => median(measured.map(valueOf));
    return {
      ms: medianOf(({ ms }) => ms),
      bareMs: medianOf(({ bareMs }) => bareMs),
      times: medianOf((one) => one.ms / one.bareMs),
    };
  }

  stop(): Promise<unknown> {
    return Promise.all([this.service.stop(), this.bare.stop()]);
  }
}

const rowOf = (name: string, { ms, bareMs, times }: Measured, maxTimes: number): string[] => [
  name,
  fixed(ms, 2),
  fixed(bareMs, 2),
  fixed(times, 1),
  times <= maxTimes ? 'yes' : 'NO',
];

const headerOf = (maxTimes: number): string[] => ['', 'CPU ms', 'bare Express', 'times', `at most ${maxTimes}`];

/** The smallest query, the heaviest and each of the bombs. */
async function printBombs(processes: Processes, rounds: number): Promise<void> {
  const bombs = Object.entries(QUERY_BOMBS).map(([name, { query }]) => [name, query] as const);
  const rows: string[][] = [];
  for (const [name, query] of [['{ __typename }', '{ __typename }'] as const, ...bombs, ...Object.entries(SLOWER)]) {
    const sent = { url: '/graphql', method: 'POST', body: JSON.stringify({ query }) };
    rows.push(rowOf(name, await processes.measure(sent, rounds, CALLS), MAX_TIMES));
  }
  printTable('query bombs, against bare Express that reads the same body', headerOf(MAX_TIMES), rows);
}

/** The texts of an API, each with a megabyte: the dearest. */
async function printTexts(processes: Processes, api: string, texts: readonly SentText[], token: string): Promise<void> {
  const measured = texts.filter(({ body, headers }) => body && !headers);
  const dearest = async (some: readonly SentText[], calls: number) => {
    const rows: { measured: Measured; text: SentText }[] = [];
    for (const text of some) {
      const { path: url, method, body } = text;
      const sent = {
        url,
        method,
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify(body?.(MEGABYTE)),
      };
      rows.push({ text, measured: await processes.measure(sent, 1, calls) });
    }
    return rows.toSorted((one, other) => other.measured.times - one.measured.times);
  };
  const first = (await dearest(measured, CALLS_OF_TEXT)).slice(0, MEASURED_AGAIN);
  const rows = await dearest(
    first.map(({ text }) => text),
    CALLS_AGAIN,
  );
  printTable(
    `${measured.length} texts of ${api} with a megabyte each, the dearest`,
    headerOf(MAX_TIMES_OF_TEXT),
    rows.slice(0, PRINTED_TEXTS).map(({ text: { place }, measured: again }) => rowOf(place, again, MAX_TIMES_OF_TEXT)),
  );
}

/** Searches by the longest text, under as many names as a query may have. */
async function printSearches(
  processes: Processes,
  rounds: number,
  tokens: { customer: string; staff: string },
): Promise<void> {
  const searchOf = (field: string) =>
    `query ($text: String!) { ${Array.from({ length: ALIASES }, (_, index) => `a${index}: ${field}`).join(' ')} }`;
  const searches: [name: string, url: string, token: string, field: string][] = [
    ["customers' products", '/graphql', tokens.customer, 'products(first: 1, search: $text) { nodes { id } }'],
    ["customers' orders", '/graphql', tokens.customer, 'orders(first: 1, search: $text) { nodes { id: orderNumber } }'],
    ["staff's products", '/admin/graphql', tokens.staff, 'products(first: 1, search: $text) { nodes { id } }'],
    ["staff's customers", '/admin/graphql', tokens.staff, 'customers(first: 1, search: $text) { nodes { id } }'],
    ["staff's license pools", '/admin/graphql', tokens.staff, 'licensePools(first: 1, search: $text) { nodes { id } }'],
    ["staff's search", '/admin/graphql', tokens.staff, 'search(first: 1, text: $text) { __typename }'],
  ];
  const rows: string[][] = [];
  for (const [name, url, token, field] of searches) {
    const headers = { Authorization: `Bearer ${token}` };
    const sentWith = (text: string): Sent => {
      return { url, method: 'POST', headers, body: JSON.stringify({ query: searchOf(field), variables: { text } }) };
    };
    const longest = await processes.measure(sentWith(SEARCH), rounds, CALLS_OF_TEXT);
    const refused = await processes.measure(sentWith(MEGABYTE), rounds, CALLS_OF_TEXT);
    rows.push([name, fixed(longest.ms, 2), ...rowOf('', refused, MAX_TIMES_OF_TEXT).slice(1)]);
  }
  printTable(
    `${ALIASES} searches of one query, among ${PRODUCTS} products: of ${SEARCH.length} characters, and of a megabyte`,
    ['', `CPU ms of ${SEARCH.length}`, ...headerOf(MAX_TIMES_OF_TEXT).slice(1)],
    rows,
  );
}

/** An order whose invoice is issued. @returns the number of the invoice. */
async function issueInvoice({ dataSource, shop }: BenchData, url: string, customer: { id: string; token: string }) {
  const billing = { billingStreet: 'Main Street 1', billingPostalCode: '10001', billingCity: 'New York' };
  await dataSource.manager.update(Customer, { id: customer.id }, { countryCode: 'US', ...billing });
  await dataSource.manager.update(SellerRow, { id: 1 }, SELLER);
  const { id: productId } = await shop.product({}, 1);
  const headers = { Authorization: `Bearer ${customer.token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ products: [{ productId, amount: 1 }] });
  await fetch(`${url}/api/orders`, { method: 'POST', headers, body });
  for (;;) {
    const invoices = (await (await fetch(`${url}/api/invoices`, { headers })).json()) as { number: string }[];
    if (invoices[0]) return invoices[0].number;
    await sleep(LOOK_EVERY_MS);
  }
}

/** What a client has already is not sent, and should not be made. */
async function printNotModified(processes: Processes, rounds: number, number: string, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const rows: string[][] = [];
  for (const path of ['/api/products', '/api/account', `/api/invoices/${number}`, `/api/invoices/${number}/pdf`]) {
    const first = await fetch(`${processes.url}${path}`, { headers });
    await first.text();
    const again = { ...headers, 'If-None-Match': first.headers.get('ETag') ?? '' };
    const name = path.replace(number, ':number');
    rows.push(rowOf(name, await processes.measure({ url: path, headers: again }, rounds, CALLS), MAX_TIMES));
  }
  printTable('a 304, against bare Express that says hello', headerOf(MAX_TIMES), rows);
}

/**
 * What the service takes for small requests that are meant to cost much, against bare Express that reads the same body and says
 * hello. Time of the processor, which does not grow with whatever else the machine has to do.
 */
export async function benchQueryBomb({ databaseUrl, rounds }: BenchOptions): Promise<void> {
  const unlimited = { RATE_LIMIT_WRONG_TOKENS_PER_MINUTE: '1000000', TEST_SHOP: 'true' };
  const environment = { ...PRODUCTION, ...unlimited, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' };
  const data = await BenchData.open(environment);
  const processes = await Processes.start(environment);
  try {
    await printBombs(processes, rounds);
    await data.catalogue(PRODUCTS);
    const customer = await data.customer();
    const { token: staff } = await createStaffMember(
      data.dataSource.manager,
      { name: 'Benchmark', role: 'ADMIN' },
      new Date(),
    );
    await printTexts(processes, 'REST', restTexts(openApiDocument()), customer.token);
    const [customers, admins] = ['schema/customer.graphql', 'schema/admin.graphql'];
    await printTexts(processes, "the customers' GraphQL", graphqlTexts(customers, '/graphql'), customer.token);
    await printTexts(processes, "staff's GraphQL", graphqlTexts(admins, '/admin/graphql'), staff);
    await printSearches(processes, rounds, { customer: customer.token, staff });
    const number = await issueInvoice(data, processes.url, customer);
    await printNotModified(processes, rounds, number, customer.token);
  } finally {
    await Promise.all([processes.stop(), data.close()]);
  }
}

import { connect } from 'node:net';
import fc from 'fast-check';
import { until } from '../../support/until.js';
import { useIsolatedService } from '../../support/use-service.js';
import { takeContractViolations } from '../../support/watched-responses.js';

const REQUESTS = Math.ceil(Number(process.env.FUZZ_RUNS ?? 2_500) / 8);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
// The client closes the connection after this time, as a damaged request may never be complete.
const PATIENCE_MS = 150;
const DOCUMENTED = [200, 201, 304, 400, 401, 403, 404, 429];
const SEEN_AT_LEAST = [200, 201, 400, 401, 404];
// A busy machine sends fewer responses in time, so more requests may be needed for one of each status.
const MAX_ROUNDS = 10;

jest.setTimeout(300_000 + REQUESTS * 100);

/** A change to the bytes of a request: at one position, some are removed and others inserted. */
interface Damage {
  /** The position, as a fraction of the request's length. */
  at: number;
  removed: number;
  inserted: string;
}

const BYTES = ['\0\u0001\u007f\u0080\u00ff\r\n\t :;,%'.split(''), '\r\n', '\r\n\r\n', '%00'].flat();
const WORDS = ['HTTP/1.0 HTTP/2.0 get // ? # { " \\u0000 💥 -1 1e999'.split(' '), ' HTTP/1.1\r\n', 'GET '].flat();
const HEADERS = [
  ...['5', '-1', '5, 5'].map((length) => `Content-Length: ${length}`),
  ...['chunked', 'identity'].map((encoding) => `Transfer-Encoding: ${encoding}`),
  ...['\0', 'true'].map((mode) => `X-Sandbox-Mode: ${mode}`),
  'Host: other',
  'Content-Type: text/plain',
  'Authorization: Bearer x',
  'Idempotency-Key: a',
  ' folded',
  `X-Long: ${'x'.repeat(3_000)}`,
];
const PIECES = [...BYTES, ...WORDS, ...HEADERS.map((header) => `\r\n${header}`)];

const damages: fc.Arbitrary<Damage[]> = fc.array(
  fc.record({
    // Without a bias, because fast-check would otherwise damage mostly the very beginning.
    at: fc.noBias(fc.integer({ min: 0, max: 1_000 })).map((part) => part / 1_000),
    removed: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(30) }),
    inserted: fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 5 })),
  }),
  { minLength: 1, maxLength: 3 },
);

function damaged(request: Buffer, changes: readonly Damage[]): Buffer {
  return changes.reduce((bytes, { at, removed, inserted }) => {
    const start = Math.floor(at * bytes.length);
    // Latin-1 adds single bytes that are no UTF-8.
    const between = Buffer.from(inserted, inserted.length % 2 ? 'latin1' : 'utf8');
    return Buffer.concat([bytes.subarray(0, start), between, bytes.subarray(start + removed)]);
  }, request);
}

describe(`requests with damaged bytes (FUZZ_SEED=${SEED})`, () => {
  const fixture = useIsolatedService(7);
  let requests: Buffer[];

  beforeAll(async () => {
    const [{ token }, product] = [await fixture.shop.customer(), await fixture.shop.product({}, 2_000)];
    const head = (line: string, further = '') =>
      `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n${further}\r\n`;
    const json = (line: string, value: object) => {
      const body = JSON.stringify(value);
      return head(line, `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`) + body;
    };
    requests = [
      head(`GET /api/products/${product.id}`),
      head('GET /api/orders?limit=2&status=completed', 'X-Sandbox-Mode: true\r\n'),
      head('GET /api/events?limit=2&events=orderCompleted,creditLow'),
      json('POST /api/orders', { products: [{ productId: product.id, amount: 1 }] }),
      json('POST /api/webhooks', { url: 'http://127.0.0.1:9/', events: { productOutOfStock: true } }),
    ].map((text) => Buffer.from(text));
  });

  /** All that the server sends until it closes the connection. */
  function exchange(bytes: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(fixture.service.url).port), '127.0.0.1');
      let text = '';
      socket.setTimeout(PATIENCE_MS, () => socket.end());
      socket.on('data', (part) => (text += part.toString('utf8')));
      // The server responds before it resets a connection.
      socket.on('error', (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && reject(error));
      socket.on('close', () => resolve(text));
      socket.write(bytes);
    });
  }

  it('a request with damaged bytes gets a documented status or none, and leaves every invariant intact', async () => {
    const isAnswered = async () => (await exchange(requests[0] ?? Buffer.alloc(0))).startsWith('HTTP/1.1 200');
    await until(isAnswered, 'an undamaged request gets a response in time');
    const statuses = new Set<number>();
    const whole = fc.nat().map((number) => requests[number % requests.length] ?? Buffer.alloc(0));
    const isAnsweredAsDocumented = fc.asyncProperty(whole, damages, async (request, changes) => {
      const text = await exchange(damaged(request, changes));
      const answered = Array.from(text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm), ([, status]) => Number(status));
      expect(answered.filter((status) => !DOCUMENTED.includes(status))).toEqual([]);
      expect(takeContractViolations()).toEqual([]);
      for (const status of answered) statuses.add(status);
    });
    for (let round = 0; round < MAX_ROUNDS && !SEEN_AT_LEAST.every((status) => statuses.has(status)); round += 1)
      await fc.assert(isAnsweredAsDocumented, { seed: SEED + round, numRuns: REQUESTS });
    expect(await fixture.service.violations()).toEqual([]);
    expect([...statuses]).toEqual(expect.arrayContaining(SEEN_AT_LEAST));
  });
});

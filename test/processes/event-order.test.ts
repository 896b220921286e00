import type { EventEnvelope } from '../../src/domain/webhooks/event.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';

const PAIRS = Number(process.env.EVENT_PAIRS ?? 100);
const AT_ONCE = 10;

const CHANGE_PRICE = 'mutation ($id: ObjectID!) { changeListPrice(productId: $id, listPrice: 7) { id } }';
const IMPORT_KEY = `mutation ($pool: ObjectID!, $key: String!) {
  importLicenseKeys(licensePoolId: $pool, keys: [$key]) { imported } }`;

/** How many products have first attempts that are not of both events, by rising `sequence`. */
function outOfOrder({ requests }: Receiver): number {
  const sequences = new Map<unknown, Set<number>>();
  for (const { body } of requests) {
    const { data, sequence = NaN } = JSON.parse(body) as EventEnvelope;
    sequences.set(data['productId'], (sequences.get(data['productId']) ?? new Set()).add(sequence));
  }
  expect(sequences.size).toBe(PAIRS);
  return [...sequences.values()].filter((own) => [...own].join() !== '1,2').length;
}

describe('price changes and imports that meet, in one process and across two', () => {
  let fixture: ProcessFixture;
  let services: ServiceProcess[];
  let staffToken: string;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(8);
    services = await Promise.all([1, 2].map(() => ServiceProcess.start(fixture.environment)));
    staffToken = await fixture.staffToken();
  });
  afterAll(() => fixture.close());

  async function mutate(service: ServiceProcess | undefined, query: string, variables: object): Promise<unknown> {
    const headers = { Authorization: `Bearer ${staffToken}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ query, variables });
    const response = await fetch(`${service?.url}/admin/graphql`, { method: 'POST', headers, body });
    const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown };
    expect(errors).toBeUndefined();
    return data;
  }

  it(`${PAIRS} pairs reach a webhook by rising sequence, and so does their replay`, async () => {
    const receiver = await fixture.receiver({}, 1);
    const since = new Date().toISOString();
    const products = await fixture.products(PAIRS, 0);
    const [one, other] = services;
    const waiting = products.entries();
    const meet = async (): Promise<void> => {
      for (const [number, { id, poolId }] of waiting) {
        await Promise.all([
          mutate(one, CHANGE_PRICE, { id }),
          mutate(number % 4 === 0 ? one : other, IMPORT_KEY, { pool: poolId, key: `KEY-${id}` }),
        ]);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, meet));
    await fixture.allDelivered();
    expect(outOfOrder(receiver)).toBe(0);

    const late = await fixture.receiver({}, 1);
    await fixture.query('UPDATE customers SET created_at = ?', [new Date(0)]);
    const [webhook] = await fixture.query<{ id: string }>('SELECT id FROM webhooks WHERE url = ?', [late.url('/0')]);
    const replay = 'mutation ($id: ObjectID!, $since: DateTime!) { replayWebhook(webhookId: $id, since: $since) }';
    await mutate(one, replay, { id: webhook?.id, since });
    await until(() => late.requests.length >= 2 * PAIRS, 'the replay');
    await fixture.allDelivered();
    expect(outOfOrder(late)).toBe(0);
  }, 1_200_000);
});

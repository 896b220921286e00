import type { EventEnvelope } from '../../src/domain/webhooks/event.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { ServiceProcess } from './service-process.js';
import { World } from './world.js';

// On a cluster, `global-setup-cluster.js` sets fewer.
const ALL_PAIRS = Number(process.env.EVENT_PAIRS ?? 1_000);
const AT_ONCE = 10;

const CHANGE_PRICE = 'mutation ($id: ObjectID!) { changeListPrice(productId: $id, listPrice: 7) { id } }';
const IMPORT_KEY = `mutation ($pool: ObjectID!, $key: String!) {
  importLicenseKeys(licensePoolId: $pool, keys: [$key]) { imported } }`;

/** How many products have first attempts that are not of both events, by rising `sequence`. */
function outOfOrder({ requests }: Receiver, pairs: number): number {
  const sequences = new Map<unknown, Set<number>>();
  for (const { body } of requests) {
    const { data, sequence = NaN } = JSON.parse(body) as EventEnvelope;
    sequences.set(data['productId'], (sequences.get(data['productId']) ?? new Set()).add(sequence));
  }
  expect(sequences.size).toBe(pairs);
  return [...sequences.values()].filter((own) => [...own].join() !== '1,2').length;
}

// One process alone, whose transactions meet in its own pool, makes fewer.
describe.each([
  [1, Math.ceil(ALL_PAIRS / 4)],
  [2, ALL_PAIRS],
])('price changes and imports that meet, with %d processes', (processes, pairs) => {
  let world: World;
  let services: ServiceProcess[];
  let staffToken: string;

  beforeAll(async () => {
    world = await World.create(8);
    services = await Promise.all(Array.from({ length: processes }, () => ServiceProcess.start(world.environment)));
    staffToken = await world.staffToken();
  });
  afterAll(() => world.close());

  async function mutate(service: ServiceProcess | undefined, query: string, variables: object): Promise<unknown> {
    const headers = { Authorization: `Bearer ${staffToken}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ query, variables });
    const answer = await fetch(`${service?.url}/admin/graphql`, { method: 'POST', headers, body });
    const { data, errors } = (await answer.json()) as { data: unknown; errors?: unknown };
    expect(errors).toBeUndefined();
    return data;
  }

  it(`${pairs} pairs reach a webhook by rising sequence, and so does their replay`, async () => {
    const receiver = await world.receiver({}, 1);
    const since = new Date().toISOString();
    const products = await world.products(pairs, 0);
    const [one, other = one] = services;
    const waiting = products.values();
    const meet = async (): Promise<void> => {
      for (const { id, poolId } of waiting) {
        await Promise.all([
          mutate(one, CHANGE_PRICE, { id }),
          mutate(other, IMPORT_KEY, { pool: poolId, key: `KEY-${id}` }),
        ]);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, meet));
    await world.allDelivered();
    expect(outOfOrder(receiver, pairs)).toBe(0);

    const late = await world.receiver({}, 1);
    await world.query('UPDATE customers SET created_at = ?', [new Date(0)]);
    const [webhook] = await world.query<{ id: string }>('SELECT id FROM webhooks WHERE url = ?', [late.url('/0')]);
    const replay = 'mutation ($id: ObjectID!, $since: DateTime!) { replayWebhook(webhookId: $id, since: $since) }';
    await mutate(one, replay, { id: webhook?.id, since });
    await until(() => late.requests.length >= 2 * pairs, 'the replay');
    await world.allDelivered();
    expect(outOfOrder(late, pairs)).toBe(0);
  }, 1_200_000);
});

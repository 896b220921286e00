import { WEBHOOK_EVENTS } from '../../../src/domain/webhooks/webhook.js';
import { momentIn } from '../../../src/services/common/clock.js';
import { DuePrices } from '../../../src/services/products/scheduled-prices.js';
import { DuePriceTransitions } from '../../../src/services/webhooks/price-events.js';
import { changesLink } from '../../support/rest/product-follower.js';
import { manualClock } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';
import { subscribe } from '../../support/webhooks/customer-events.js';

const time = manualClock('2026-04-01T12:00:00.000Z');
const fixture = useStaff(time.clock);
const { dataOf } = fixture;

interface Hidden {
  id: string;
  sku: string;
  name: string;
  poolId: string;
}

const CREATE = `mutation ($input: CreateProductInput!) { createProduct(input: $input) { id licensePools } }`;
const UPDATE =
  'mutation ($id: ObjectID!, $input: UpdateProductInput!) { updateProduct(id: $id, input: $input) { id } }';
const PRICE = 'mutation ($id: ObjectID!) { changeListPrice(productId: $id, listPrice: 77.7) { id } }';
const SCHEDULE = `mutation ($changes: [PriceChangeInput!]!, $from: DateTime!) {
  schedulePriceChanges(changes: $changes, from: $from) { id } }`;
const IMPORT_KEYS = `mutation ($id: ObjectID!, $keys: [String!]!) {
  importLicenseKeys(licensePoolId: $id, keys: $keys) { imported } }`;
const WITHDRAW = `mutation ($id: ObjectID!) {
  withdrawLicenseKeys(licensePoolId: $id, count: 1, reason: "Wrong") { id } }`;
const TIERS = `mutation ($id: ObjectID!) {
  setVolumeDiscounts(productId: $id, tiers: [{ minQuantity: 5, percentage: 10 }]) { id } }`;
const PROMOTION = 'mutation ($input: PromotionInput!) { createPromotion(input: $input) { id } }';
const END_PROMOTION = 'mutation ($id: ObjectID!) { endPromotion(id: $id) { id } }';
const IMPORT =
  'mutation ($csv: String!) { importProducts(csv: $csv, dryRun: false) { created changed rejected { line } } }';

const source = () => fixture.service.app.dataSource;
const after = (minutes: number): Date => new Date(time.now.getTime() + 60_000 * minutes);

/** Lets the time go on, and the jobs of prices run. */
async function pass(minutes: number): Promise<void> {
  time.now = after(minutes);
  await new DuePrices(source(), time.clock, momentIn('Europe/Berlin')).change();
  await new DuePriceTransitions(source(), time.clock, momentIn('Europe/Berlin')).publish();
}

const csvOf = (line: string): string =>
  `sku,name,displayName,category,listPrice,validRegion,discountEligible,available,volumeDiscounts,bundleOf\n${line},,\n`;

let counter = 0;

async function hidden(): Promise<Hidden> {
  counter += 1;
  const named = { sku: `NEVER-${counter}`, name: `Unreleased ${counter}` };
  const input = { ...named, category: 'Secret', listPrice: 10, available: false, validRegion: 'DACH' };
  const { createProduct } = await dataOf(CREATE, { input });
  return { ...named, id: createProduct.id, poolId: createProduct.licensePools[0] };
}

async function promote(productIds: string[]): Promise<string> {
  const input = {
    name: `Promotion ${counter}`,
    percentage: 20,
    productIds,
    validFrom: after(1),
    validUntil: after(60),
  };
  const { createPromotion } = await dataOf(PROMOTION, { input });
  await pass(2);
  return createPromotion.id;
}

/** What staff and time do to a product that would be an event, or a change, if it were on sale. */
const HAPPENINGS: Record<string, (product: Hidden) => Promise<unknown>> = {
  'another list price': ({ id }) => dataOf(PRICE, { id }),
  'a planned list price': async ({ id }) => {
    await dataOf(SCHEDULE, { changes: [{ productId: id, listPrice: 55 }], from: after(5) });
    await pass(6);
  },
  'keys, and none': async ({ poolId, sku }) => {
    await dataOf(IMPORT_KEYS, { id: poolId, keys: [`KEY-${sku}-A1B2`] });
    await dataOf(WITHDRAW, { id: poolId });
  },
  'other pools of a bundle': async ({ poolId }) => {
    const other = await fixture.shop.product({}, 3);
    const input = {
      sku: `B-${poolId}`,
      name: 'Bundle',
      category: 'Secret',
      listPrice: 5,
      available: false,
      isBundle: true,
    };
    const bundle = await dataOf(CREATE, { input: { ...input, licensePoolIds: [poolId] } });
    await dataOf(UPDATE, { id: bundle.createProduct.id, input: { licensePoolIds: [other.poolId] } });
  },
  'another name and region': ({ id, name }) =>
    dataOf(UPDATE, { id, input: { displayName: `${name}, new`, validRegion: 'EU' } }),
  'another category': ({ id }) => dataOf(UPDATE, { id, input: { category: 'Other secret', discountEligible: false } }),
  'volume discounts': ({ id }) => dataOf(TIERS, { id }),
  'a promotion that starts and is ended': async ({ id }) => dataOf(END_PROMOTION, { id: await promote([id]) }),
  'a promotion beside a product on sale': async ({ id }) => {
    await promote([id, (await fixture.shop.product()).id]);
    await pass(90);
  },
  'an import with another price': ({ sku, name }) =>
    dataOf(IMPORT, {
      csv: csvOf(`${sku},${name},${name},Secret,12.00,DACH,true,false`),
    }),
};

/** Everything that a customer can read of products and events, as text. */
async function everythingFor(token: string, changes: Record<string, string>, since: string): Promise<string> {
  const query = `{ products(first: 500) { nodes { id sku name } }
    productChanges(updatedSince: "${since}") { products { id sku } withdrawnIds }
    events(first: 500) { nodes { kind data product { id } } } }`;
  const get = (path: string) => fixture.service.request('GET', path, { token });
  const responses = await Promise.all([
    get('/api/events?limit=500'),
    get('/api/products'),
    get(`/api/products?updatedSince=${since}`),
    get(`/api/products?region=DACH&updatedSince=${since}`),
    ...Object.values(changes).map(get),
    fixture.service.request('POST', '/graphql', { token, body: { query } }),
  ]);
  for (const { status, body } of responses) expect([status, body.errors]).toEqual([200, undefined]);
  return responses.map(({ text }) => text).join('\n');
}

async function readerOf() {
  const { id, token } = await fixture.shop.customer({ createdAt: time.now });
  const webhookId = await subscribe(fixture, token, WEBHOOK_EVENTS);
  const changes: Record<string, string> = {};
  for (const path of ['/api/products', '/api/products?region=DACH']) {
    const { headers } = await fixture.service.request('GET', path, { token });
    changes[path] = changesLink(headers);
  }
  const deliveries = () =>
    fixture.service.query<{ kind: string; productId: string | null; data: string | null; sequence: number | null }>(
      `SELECT e.kind, e.product_id AS productId, e.data, e.sequence FROM webhook_deliveries d
         JOIN events e ON e.id = d.event_id WHERE d.webhook_id = ? ORDER BY d.id`,
      [webhookId],
    );
  return { id, token, changes, deliveries };
}

const unnamed = (text: string, { id, sku, name }: Hidden) => [id, sku, name].filter((part) => text.includes(part));

describe('a product that was never on sale', () => {
  beforeEach(async () => {
    time.now = after(24 * 60);
    await source().query('DELETE FROM promotions');
    await pass(0);
  });

  it.each(Object.entries(HAPPENINGS))('is unknown to customers, whatever happens to it: %s', async (_, happen) => {
    const reader = await readerOf();
    const since = time.now.toISOString();
    const product = await hidden();
    await happen(product);
    const text = await everythingFor(reader.token, reader.changes, since);
    expect(unnamed(text, product)).toEqual([]);
    expect(unnamed(JSON.stringify(await reader.deliveries()), product)).toEqual([]);
    // Nor does it appear in events that were recorded for nobody yet.
    expect(await fixture.service.query('SELECT kind FROM events WHERE product_id = ?', [product.id])).toEqual([]);
    // Then it is on sale, which is the first that customers learn of it.
    await dataOf(UPDATE, { id: product.id, input: { available: true } });
    const own = (await reader.deliveries()).filter(({ productId }) => productId === product.id);
    expect(own.map(({ kind }) => kind)).toEqual(['productAdded']);
    const { body } = await fixture.service.request('GET', '/api/events?limit=500', { token: reader.token });
    expect(body.events.filter(({ data }: { data: { productId?: string } }) => data.productId === product.id)).toEqual([
      expect.objectContaining({ event: 'productAdded', sequence: 1 }),
    ]);
  });

  it('raises productAdded alone if it comes on sale at another price', async () => {
    const reader = await readerOf();
    const { sku, name, id } = await hidden();
    await dataOf(IMPORT, { csv: csvOf(`${sku},${name},${name},Secret,12.00,DACH,true,true`) });
    expect((await reader.deliveries()).filter(({ productId }) => productId === id)).toMatchObject([
      { kind: 'productAdded' },
    ]);
  });

  it('raises events like any other once it is off sale again', async () => {
    const reader = await readerOf();
    const product = await hidden();
    await dataOf(UPDATE, { id: product.id, input: { available: true } });
    await dataOf(UPDATE, { id: product.id, input: { available: false } });
    await dataOf(PRICE, { id: product.id });
    await dataOf(IMPORT_KEYS, { id: product.poolId, keys: [`KEY-${product.sku}-C3D4`] });
    const own = (await reader.deliveries()).filter(({ productId }) => productId === product.id);
    expect(own.map(({ kind }) => kind)).toEqual([
      'productAdded',
      'productWithdrawn',
      'productPriceChanged',
      'productBackInStock',
    ]);
    const { text } = await fixture.service.request('GET', reader.changes['/api/products'] ?? '', {
      token: reader.token,
    });
    expect(JSON.parse(text)).toContainEqual({ _id: product.id, deleted: true });
  });
});

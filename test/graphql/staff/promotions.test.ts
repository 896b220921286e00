import { newId } from '../../../src/db/ids.js';
import { auditEntry, auditOf } from '../../support/graphql/stock-keeping.js';
import { manualClock } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';
import { countStatements } from '../../support/statements.js';

const NOW = '2026-05-06T07:08:09.000Z';
const time = manualClock(NOW);
const fixture = useStaff(time.clock);
const { dataOf, detailsOf } = fixture;
beforeEach(() => {
  time.now = new Date(NOW);
});

const FIELDS = 'id name percentage products { id } categories validFrom validUntil updatedAt';
const CREATE = `mutation ($input: PromotionInput!) { createPromotion(input: $input) { ${FIELDS} } }`;
const END = `mutation ($id: ObjectID!) { endPromotion(id: $id) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ObjectID!, $input: PromotionInput!) {
  updatePromotion(id: $id, input: $input) { ${FIELDS} version } }`;
const LIST = `query ($active: Boolean) { promotions(active: $active) { ${FIELDS} } }`;

const WEEK = { validFrom: '2026-05-04T00:00:00.000Z', validUntil: '2026-05-10T23:59:59.999Z' };

async function created(input: object = {}) {
  // The category belongs to no product of other tests, so that their prices stay as they are.
  const fresh = { name: 'May', percentage: 12.5, categories: [newId()], ...WEEK };
  return (await dataOf(CREATE, { input: { ...fresh, ...input } })).createPromotion;
}

async function idsOf(active: boolean | null): Promise<string[]> {
  return (await dataOf(LIST, { active })).promotions.map(({ id }: { id: string }) => id);
}

describe('a promotion', () => {
  it('a promotion is created as given, with each product and category once', async () => {
    const { id } = await fixture.shop.product();
    const input = { productIds: [id, id], categories: ['b', ' a ', 'b'] };
    expect(await created(input)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'May',
      percentage: 12.5,
      products: [{ id }],
      categories: ['a', 'b'],
      ...WEEK,
      updatedAt: NOW,
    });
  });

  it('endPromotion prevents a future promotion from starting, and leaves a finished one unchanged', async () => {
    const { id } = await created({ validFrom: '2026-06-01T00:00:00Z', validUntil: '2026-06-30T00:00:00Z' });
    await dataOf(END, { id });
    time.now = new Date('2026-06-15T00:00:00Z');
    expect(await idsOf(true)).not.toContain(id);
    const over = await created();
    const { endPromotion } = await dataOf(END, { id: over.id });
    expect(endPromotion).toEqual(over);
  });
});

describe('a change of a promotion', () => {
  const price = async (token: string, productId: string) =>
    (await fixture.service.request('GET', `/api/products/${productId}`, { token })).body.price;
  const update = async (id: string, input: object) => (await dataOf(UPDATE, { id, input })).updatePromotion;

  /** A product of its own, so that its promotions change no price of other tests. */
  async function product() {
    const { id: productId } = await fixture.shop.product({ listPriceCents: 10_000 }, 5);
    return { productId, token: (await fixture.shop.customer()).token };
  }

  it('updatePromotion replaces every field of a promotion, with one audit entry', async () => {
    const [first, second] = [await product(), await product()];
    const { id } = await created({ productIds: [first.productId], categories: ['a', 'b'] });
    time.now = new Date('2026-05-06T07:09:00.000Z');
    const input = {
      name: 'June',
      percentage: 20,
      productIds: [second.productId],
      categories: ['c'],
      validFrom: '2026-06-01T00:00:00.000Z',
      validUntil: '2026-06-30T00:00:00.000Z',
    };
    const { productIds, ...shown } = input;
    const expected = { ...shown, id, products: [{ id: productIds[0] }], updatedAt: time.now.toISOString(), version: 2 };
    expect(await update(id, input)).toEqual(expected);
    const { version: _version, ...listed } = expected;
    const { promotions } = await dataOf(LIST, { active: null });
    expect(promotions.find((one: { id: string }) => one.id === id)).toEqual(listed);
    expect(await auditOf(fixture, id)).toEqual([
      expect.objectContaining({ action: 'createPromotion' }),
      auditEntry('updatePromotion', 'Promotion', fixture.admin.id, {
        before: expect.objectContaining({ name: 'May', percentage: 12.5, productIds: [first.productId] }),
        after: input,
      }),
    ]);
  });

  it('a promotion moves from one product to another, and one that is over runs again where its new time says so', async () => {
    const [first, second] = [await product(), await product()];
    const { id } = await created({ productIds: [first.productId], percentage: 10, categories: [] });
    await update(id, { name: 'May', percentage: 10, productIds: [second.productId], ...WEEK });
    expect([await price(first.token, first.productId), await price(first.token, second.productId)]).toEqual([100, 90]);
    await dataOf(END, { id });
    expect(await price(first.token, second.productId)).toBe(100);
    const again = await update(id, { name: 'May', percentage: 10, productIds: [second.productId], ...WEEK });
    expect(again.version).toBe(4);
    expect(await price(first.token, second.productId)).toBe(90);
  });

  it('a change that says what the promotion says already leaves it as it is', async () => {
    const { productId, token } = await product();
    const other = await product();
    const productIds = [productId, other.productId];
    const { id, updatedAt } = await created({ productIds, categories: ['b', 'a'] });
    const etag = (await fixture.service.request('GET', '/api/products', { token })).headers.get('etag') ?? '';
    time.now = new Date('2026-05-06T07:09:00.000Z');
    const same = {
      name: 'May',
      percentage: 12.5,
      productIds: productIds.toReversed(),
      categories: ['a', 'b'],
      ...WEEK,
    };
    expect(await update(id, same)).toMatchObject({ updatedAt, version: 1 });
    const again = await fixture.service.request('GET', '/api/products', { token, headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  });

  it.each([
    ['validUntil', '9999-12-31T23:59:59.999-12:00'],
    ['productIds', [newId()]],
  ])('a promotion whose %s cannot be %j is refused, new or changed, and nothing changes', async (field, wrong) => {
    const { id } = await created();
    const { promotions: before } = await dataOf(LIST, { active: null });
    const input = { name: 'June', percentage: 1, ...WEEK, [field]: wrong };
    expect(Object.keys(await detailsOf(CREATE, { input }))).toEqual([field]);
    expect(Object.keys(await detailsOf(UPDATE, { id, input }))).toEqual([field]);
    expect((await dataOf(LIST, { active: null })).promotions).toEqual(before);
    expect(await auditOf(fixture, id)).toHaveLength(1);
  });
});

describe('the list of promotions', () => {
  it('promotions are listed newest first, and filtered by whether they are running', async () => {
    const running = await created();
    const over = await created({ validFrom: '2026-01-01T00:00:00Z', validUntil: '2026-01-31T00:00:00Z' });
    const later = await created({ validFrom: '2026-06-01T00:00:00Z', validUntil: '2026-06-30T00:00:00Z' });
    const mine = (ids: string[]) => ids.filter((id) => [running.id, over.id, later.id].includes(id));
    expect(mine(await idsOf(true))).toEqual([running.id]);
    expect(mine(await idsOf(false))).toEqual([later.id, over.id]);
    expect(mine(await idsOf(null))).toEqual([later.id, over.id, running.id]);
  });

  it('the list of promotions costs the same number of SQL statements for any number of promotions', async () => {
    const promote = async () => {
      const products = await Promise.all([fixture.shop.product(), fixture.shop.product()]);
      await created({ productIds: products.map(({ id }) => id) });
    };
    await promote();
    const statements = () => countStatements(fixture.service.app.dataSource, () => dataOf(LIST, { active: true }));
    const before = await statements();
    await promote();
    await promote();
    expect(await statements()).toBe(before);
  });
});

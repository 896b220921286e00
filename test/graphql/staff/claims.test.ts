import { newId } from '../../../src/db/ids.js';
import { verifyInvariants } from '../../../src/services/upkeep/verification.js';
import { balanceOf, stateOf, stoppedClock } from '../../rest/support.js';
import { statementsOf } from '../../support/plans.js';
import { useStaff } from '../../support/staff.js';
import { AfterSales, CREDIT_KEYS, keyOf, maskedKey, RESOLVE_CLAIM, type Sale } from './after-sales.js';
import { auditOf, poolOf, REPLACE_KEY } from './stock-keeping.js';

const CLAIM_FIELDS = `
  id customer { id } order { orderNumber grandTotal } product { id } productId licensePoolId licenseKey replacementKey
  reason status answer resolvedBy { id } createdAt updatedAt`;

describe("staff's claims", () => {
  const NOW = '2031-05-06T07:08:09.123Z';
  const LATER = '2031-05-06T09:00:00.000Z';
  const time = stoppedClock(NOW);
  const fixture = useStaff(time.clock);
  const { dataOf, errorOf } = fixture;
  const shop = new AfterSales(fixture);

  beforeEach(() => {
    time.now = new Date(NOW);
  });

  const replace = (number: number, key: string) => dataOf(REPLACE_KEY, { order: number, key, reason: 'faulty' });

  async function breachesOf({ buyer, product, number }: Sale, ...claimIds: string[]): Promise<unknown[]> {
    const names = [buyer.id, product.id, product.poolId, `order ${number}`, ...claimIds];
    const breaches = await verifyInvariants(fixture.service.app.dataSource);
    return breaches.filter(({ detail }) => names.some((name) => detail.includes(name)));
  }

  /** Everything that a resolution could change. */
  async function stateAround({ buyer, product, number }: Sale, id: string) {
    const { dataSource } = fixture.service.app;
    return {
      ...(await stateOf(fixture, buyer.id, [product.poolId])),
      claim: await dataSource.query('SELECT * FROM claims WHERE id = ?', [id]),
      notes: await dataSource.query('SELECT * FROM credit_notes WHERE order_number = ?', [number]),
      items: await dataSource.query('SELECT * FROM order_items WHERE order_number = ? ORDER BY id', [number]),
      audit: [await auditOf(fixture, id), await auditOf(fixture, number)],
    };
  }

  it('staff sees a claim with its customer, its order and its product, and its key masked', async () => {
    const sale = await shop.sale({ keys: 1 });
    const id = await shop.claimId(sale);
    const { claim } = await dataOf(`query ($id: ObjectID!) { claim(id: $id) { ${CLAIM_FIELDS} } }`, { id });
    expect(claim).toEqual({
      id,
      customer: { id: sale.buyer.id },
      order: { orderNumber: sale.number, grandTotal: 5.95 },
      product: { id: sale.product.id },
      productId: sale.product.id,
      licensePoolId: sale.product.poolId,
      licenseKey: maskedKey(sale.product.poolId, 0),
      replacementKey: null,
      reason: 'is refused',
      status: 'OPEN',
      answer: null,
      resolvedBy: null,
      createdAt: NOW,
      updatedAt: NOW,
    });
    const unknown = await dataOf('query ($id: ObjectID!) { claim(id: $id) { id } }', { id: newId() });
    expect(unknown.claim).toBeNull();
  });

  it('a claim by REPLACE gives another key of the pool, with the reason of the claim, and one audit entry', async () => {
    const sale = await shop.sale({ keys: 2 });
    const { poolId } = sale.product;
    const id = await shop.claimId(sale);
    time.now = new Date(LATER);
    const support = await fixture.staff.member('SUPPORT');
    const resolved = await shop.resolve(id, 'REPLACE', ' Here is another one ', support.token);
    expect(resolved).toEqual({
      id,
      status: 'REPLACED',
      licenseKey: maskedKey(poolId, 0),
      replacementKey: maskedKey(poolId, 1),
      answer: 'Here is another one',
      resolvedBy: { id: support.id },
      updatedAt: LATER,
      order: { orderNumber: sale.number },
      customer: { id: sale.buyer.id, balance: 5.95 },
    });
    expect(await poolOf(fixture, poolId)).toMatchObject({ allocated: 2, keys: { ALLOCATED: 1, REPLACED: 1 } });
    const { body } = await fixture.service.request('GET', `/api/orders/${sale.number}`, { token: sale.buyer.token });
    expect(body.items[1]).toMatchObject({ isReplacement: true, price: 0 });
    expect(body.items[1].licenses[0].licenseKey).toBe(keyOf(poolId, 1));
    const [item] = await fixture.service.app.dataSource.query(
      'SELECT reason FROM order_items WHERE order_number = ? AND is_replacement',
      [sale.number],
    );
    expect(item.reason).toBe('is refused');
    expect(await auditOf(fixture, id)).toEqual([
      {
        action: 'resolveClaim',
        staffId: support.id,
        type: 'Claim',
        before: { status: 'OPEN' },
        after: {
          status: 'REPLACED',
          answer: 'Here is another one',
          orderNumber: sale.number,
          licenseKey: maskedKey(poolId, 0),
          replacementKey: maskedKey(poolId, 1),
        },
      },
    ]);
    expect(await auditOf(fixture, sale.number)).toEqual([]);
    expect(await breachesOf(sale, id)).toEqual([]);
  });

  it('a claim by CREDIT gives back what the key cost and withdraws it, with one audit entry', async () => {
    const sale = await shop.sale({ keys: 3, amount: 2 });
    const { poolId } = sale.product;
    const id = await shop.claimId(sale);
    const finance = await fixture.staff.member('FINANCE');
    const resolved = await shop.resolve(id, 'CREDIT', undefined, finance.token);
    expect(resolved).toMatchObject({
      status: 'CREDITED',
      replacementKey: null,
      answer: null,
      resolvedBy: { id: finance.id },
      customer: { balance: 5.95 },
    });
    expect(await poolOf(fixture, poolId)).toMatchObject({ available: 1, keys: { ALLOCATED: 1, CREDITED: 1 } });
    expect(await shop.ledger(sale)).toEqual([
      { kind: 'CREDIT_NOTE', amount: -5.95, balanceAfter: 5.95, orderNumber: sale.number },
      { kind: 'ORDER', amount: 11.9, balanceAfter: 11.9, orderNumber: sale.number },
    ]);
    expect(await auditOf(fixture, id)).toEqual([
      expect.objectContaining({
        action: 'resolveClaim',
        after: {
          status: 'CREDITED',
          answer: null,
          orderNumber: sale.number,
          licenseKey: maskedKey(poolId, 0),
          creditNote: { id: expect.any(String), amount: 5.95 },
          balance: 5.95,
        },
      }),
    ]);
    expect(await auditOf(fixture, sale.number)).toEqual([]);
    expect(await breachesOf(sale, id)).toEqual([]);
  });

  it('a claim by REJECT leaves the key and the balance as they are', async () => {
    const sale = await shop.sale({ keys: 2 });
    const id = await shop.claimId(sale);
    const before = await stateOf(fixture, sale.buyer.id, [sale.product.poolId]);
    const resolved = await shop.resolve(id, 'REJECT', 'It works here');
    expect(resolved).toMatchObject({ status: 'REJECTED', answer: 'It works here', replacementKey: null });
    expect(await stateOf(fixture, sale.buyer.id, [sale.product.poolId])).toEqual(before);
    expect(await auditOf(fixture, id)).toHaveLength(1);
    expect(await breachesOf(sale, id)).toEqual([]);
  });

  const ROLES = [
    ['ADMIN', 'REPLACE', []],
    ['ADMIN', 'CREDIT', []],
    ['ADMIN', 'REJECT', []],
    ['SUPPORT', 'REPLACE', []],
    ['SUPPORT', 'CREDIT', ['FORBIDDEN']],
    ['SUPPORT', 'REJECT', []],
    ['FINANCE', 'REPLACE', ['FORBIDDEN']],
    ['FINANCE', 'CREDIT', []],
    ['FINANCE', 'REJECT', ['FORBIDDEN']],
    ['CATALOGUE', 'REPLACE', ['FORBIDDEN']],
    ['CATALOGUE', 'CREDIT', ['FORBIDDEN']],
    ['CATALOGUE', 'REJECT', ['FORBIDDEN']],
  ] as const;
  it.each(ROLES)(
    'a claim that a member with the role %s resolves by %s is refused with %j',
    async (role, resolution, codes) => {
      const sale = await shop.sale({ keys: 2 });
      const id = await shop.claimId(sale);
      const { token } = await fixture.staff.member(role);
      const before = await stateAround(sale, id);
      const { errors = [] } = await fixture.staff.run(RESOLVE_CLAIM, { id, resolution }, token);
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(codes);
      if (codes.length > 0) expect(await stateAround(sale, id)).toEqual(before);
      else expect((await shop.claimOf(sale, id)).status).not.toBe('open');
    },
  );

  it('a claim is resolved once: a second resolution is refused with what it came to, and changes nothing', async () => {
    const sale = await shop.sale({ keys: 3 });
    const id = await shop.claimId(sale);
    await shop.resolve(id, 'REPLACE');
    const before = await stateAround(sale, id);
    for (const resolution of ['REPLACE', 'CREDIT', 'REJECT']) {
      expect((await errorOf(RESOLVE_CLAIM, { id, resolution })).extensions).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { id: 'The claim has been resolved already: it is REPLACED' },
      });
    }
    expect(await stateAround(sale, id)).toEqual(before);
  });

  it('a claim stays open where its pool has no key left to replace it by', async () => {
    const sale = await shop.sale({ keys: 1 });
    const id = await shop.claimId(sale);
    const before = await stateAround(sale, id);
    const { extensions } = await errorOf(RESOLVE_CLAIM, { id, resolution: 'REPLACE', answer: 'Here is another one' });
    expect(extensions).toMatchObject({ code: 'INSUFFICIENT_STOCK' });
    expect(await stateAround(sale, id)).toEqual(before);
    expect((await shop.resolve(id, 'CREDIT')).status).toBe('CREDITED');
  });

  it('a resolution with a long answer, or of an unknown claim, is refused', async () => {
    const sale = await shop.sale({ keys: 2 });
    const id = await shop.claimId(sale);
    const before = await stateAround(sale, id);
    const long = await errorOf(RESOLVE_CLAIM, { id, resolution: 'REJECT', answer: 'x'.repeat(501) });
    expect(long.extensions.details).toEqual({ answer: 'Answer must have at most 500 characters' });
    const unknown = newId();
    expect((await errorOf(RESOLVE_CLAIM, { id: unknown, resolution: 'REJECT' })).message).toBe(
      `Claim ${unknown} not found`,
    );
    expect(await stateAround(sale, id)).toEqual(before);
  });

  it('a key that staff replaces resolves its open claim, in the same audit entry', async () => {
    const sale = await shop.sale({ keys: 2 });
    const { poolId } = sale.product;
    const id = await shop.claimId(sale);
    await replace(sale.number, keyOf(poolId, 0));
    expect(await shop.claimOf(sale, id)).toMatchObject({
      status: 'replaced',
      answer: null,
      replacementKey: keyOf(poolId, 1),
    });
    const [entry, ...others] = await auditOf(fixture, sale.number);
    expect([entry?.after.claimId, others, await auditOf(fixture, id)]).toEqual([id, [], []]);
    expect(await breachesOf(sale, id)).toEqual([]);
  });

  it('keys that staff credits resolve their open claims, in the same audit entry', async () => {
    const sale = await shop.sale({ keys: 3, amount: 3 });
    const { poolId } = sale.product;
    const ids = [await shop.claimId(sale, 0), await shop.claimId(sale, 1), await shop.claimId(sale, 2)];
    await shop.credit(sale.number, [keyOf(poolId, 0), keyOf(poolId, 2)]);
    const claims = await Promise.all(ids.map((id) => shop.claimOf(sale, id)));
    expect(claims.map(({ status }) => status)).toEqual(['credited', 'open', 'credited']);
    const [entry, ...others] = await auditOf(fixture, sale.number);
    expect([entry?.after.claimIds, others]).toEqual([[ids[0], ids[2]], []]);
    expect(await breachesOf(sale, ...ids)).toEqual([]);
  });

  it('a key that is replaced or credited without a claim leaves other claims as they are', async () => {
    const sale = await shop.sale({ keys: 4, amount: 3 });
    const id = await shop.claimId(sale, 0);
    await replace(sale.number, keyOf(sale.product.poolId, 1));
    await shop.credit(sale.number, [keyOf(sale.product.poolId, 2)]);
    expect((await shop.claimOf(sale, id)).status).toBe('open');
    expect(
      (await auditOf(fixture, sale.number)).every(({ after }) => !('claimId' in after || 'claimIds' in after)),
    ).toBe(true);
  });

  it('claims are listed newest first, or oldest first, and narrowed to a status, a customer and an order', async () => {
    const [sale, other] = [await shop.sale({ keys: 3, amount: 3 }), await shop.sale({ keys: 1 })];
    const ids = [await shop.claimId(sale, 0), await shop.claimId(sale, 1), await shop.claimId(sale, 2)].toReversed();
    const foreign = await shop.claimId(other);
    await shop.resolve(ids[0] ?? '', 'REJECT');
    const query = `query ($status: ClaimStatus, $customerId: ObjectID, $orderNumber: Int, $oldestFirst: Boolean! = false,
                          $first: Int, $after: String) {
      claims(status: $status, customerId: $customerId, orderNumber: $orderNumber, oldestFirst: $oldestFirst,
             first: $first, after: $after) {
        nodes { id } totalCount pageInfo { hasNextPage hasPreviousPage endCursor } } }`;
    const list = async (variables: object) => {
      const { claims } = await dataOf(query, variables);
      return { ...claims, ids: claims.nodes.map(({ id }: { id: string }) => id) };
    };
    const customerId = sale.buyer.id;
    expect((await list({})).ids.slice(0, 4)).toEqual([foreign, ...ids]);
    expect((await list({ status: 'REJECTED', customerId })).ids).toEqual([ids[0]]);
    const first = await list({ customerId, first: 2 });
    expect([first.ids, first.totalCount, first.pageInfo.hasNextPage]).toEqual([ids.slice(0, 2), 3, true]);
    const last = await list({ customerId, first: 2, after: first.pageInfo.endCursor });
    expect([last.ids, last.pageInfo.hasNextPage, last.pageInfo.hasPreviousPage]).toEqual([ids.slice(2), false, true]);
    const open = await list({ status: 'OPEN', customerId });
    expect([open.ids, open.totalCount]).toEqual([ids.slice(1), 2]);
    const ofOrder = await list({ orderNumber: other.number });
    expect([ofOrder.ids, ofOrder.totalCount]).toEqual([[foreign], 1]);
    const oldest = await list({ customerId, oldestFirst: true, first: 2 });
    expect([oldest.ids, oldest.pageInfo.hasNextPage]).toEqual([ids.toReversed().slice(0, 2), true]);
    const rest = await list({ customerId, oldestFirst: true, first: 2, after: oldest.pageInfo.endCursor });
    expect([rest.ids, rest.pageInfo.hasNextPage]).toEqual([[ids[0]], false]);
    expect((await errorOf(query, { first: 501 })).extensions.details).toHaveProperty('first');
    expect((await errorOf(query, { after: 'x' })).extensions.details).toHaveProperty('after');
  });

  it('customers are listed with their claims by a number of statements that does not grow with the customers', async () => {
    const sales = [await shop.sale({ keys: 2, amount: 2 }), await shop.sale({ keys: 1 }), await shop.sale({ keys: 1 })];
    const ids = [await shop.claimId(sales[0] as Sale, 0), await shop.claimId(sales[0] as Sale, 1)];
    const other = await shop.claimId(sales[1] as Sale);
    const name = `Claimants ${newId()}`;
    const { dataSource } = fixture.service.app;
    await dataSource.query('UPDATE customers SET name = ? WHERE id IN (?)', [name, sales.map(({ buyer }) => buyer.id)]);
    const query = `query ($name: String) { customers(search: $name) {
      nodes { claims(first: 1) { nodes { id status } totalCount } } } }`;
    const seen: unknown[] = [];
    const statements = await statementsOf(dataSource, async () => {
      seen.push(...(await dataOf(query, { name })).customers.nodes);
    });
    expect(seen).toEqual([
      { claims: { nodes: [{ id: ids[1], status: 'OPEN' }], totalCount: 2 } },
      { claims: { nodes: [{ id: other, status: 'OPEN' }], totalCount: 1 } },
      { claims: { nodes: [], totalCount: 0 } },
    ]);
    expect(statements.filter(({ sql }) => /FROM claims/.test(sql))).toHaveLength(2);
  });

  it('a resolution that is repeated after a credit of the same key is refused, and nothing is credited twice', async () => {
    const sale = await shop.sale({ keys: 1 });
    const id = await shop.claimId(sale);
    await shop.resolve(id, 'CREDIT');
    const variables = { order: sale.number, keys: [keyOf(sale.product.poolId, 0)], reason: 'faulty' };
    expect((await errorOf(CREDIT_KEYS, variables)).extensions.details).toEqual({
      'licenseKeys[0]': 'The license key has been credited already',
    });
    expect(await balanceOf(fixture, sale.buyer.id)).toBe(0);
  });
});

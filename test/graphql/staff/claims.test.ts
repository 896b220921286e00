import {
  AfterSalesFixture,
  keyOf,
  maskedKey,
  RESOLVE_CLAIM,
  type Sale,
} from '../../support/graphql/after-sales-fixture.js';
import { auditEntry, auditOf, poolOf, REPLACE_KEY } from '../../support/graphql/stock-keeping.js';
import { manualClock, stateOf } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const CLAIM_FIELDS = `
  id customer { id } order { orderNumber grandTotal } product { id } productId licensePoolId licenseKey replacementKey
  reason status answer resolvedBy { id } createdAt updatedAt`;

describe("staff's claims", () => {
  const NOW = '2031-05-06T07:08:09.123Z';
  const LATER = '2031-05-06T09:00:00.000Z';
  const time = manualClock(NOW);
  const fixture = useStaff(time.clock);
  const { dataOf, detailsOf } = fixture;
  const shop = new AfterSalesFixture(fixture);

  beforeEach(() => {
    time.now = new Date(NOW);
  });

  const replace = (number: number, key: string) => dataOf(REPLACE_KEY, { order: number, key, reason: 'faulty' });

  /** Everything that a resolution could change. */
  async function stateAround({ buyer, product, number }: Sale, id: string) {
    return {
      ...(await stateOf(fixture, buyer.id, [product.poolId])),
      claim: await fixture.service.query('SELECT * FROM claims WHERE id = ?', [id]),
      notes: await fixture.service.query('SELECT * FROM credit_notes WHERE order_number = ?', [number]),
      items: await fixture.service.query('SELECT * FROM order_items WHERE order_number = ? ORDER BY id', [number]),
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
  });

  it('a claim resolved by REPLACE yields another key of the pool, with the reason of the claim, and one audit entry', async () => {
    const sale = await shop.sale({ keys: 2 });
    const { poolId } = sale.product;
    const id = await shop.claimId(sale);
    time.now = new Date(LATER);
    const support = await fixture.staff.member('SUPPORT');
    const resolved = await shop.resolve(id, 'REPLACE', ' Here is another one ', support.token);
    const result = { status: 'REPLACED', answer: 'Here is another one' };
    const keys = { licenseKey: maskedKey(poolId, 0), replacementKey: maskedKey(poolId, 1) };
    expect(resolved).toMatchObject({ ...result, ...keys, resolvedBy: { id: support.id }, updatedAt: LATER });
    expect(resolved.customer.balance).toBe(5.95);
    expect(await poolOf(fixture, poolId)).toMatchObject({ allocated: 2, keys: { ALLOCATED: 1, REPLACED: 1 } });
    const { body } = await fixture.service.request('GET', `/api/orders/${sale.number}`, { token: sale.buyer.token });
    const licenses = [{ licenseKey: keyOf(poolId, 1) }];
    expect(body.items[1]).toMatchObject({ isReplacement: true, price: 0, reason: 'is refused', licenses });
    expect(await auditOf(fixture, id)).toEqual([
      auditEntry('resolveClaim', 'Claim', support.id, {
        before: { status: 'OPEN' },
        after: { ...result, ...keys, orderNumber: sale.number },
      }),
    ]);
    expect(await auditOf(fixture, sale.number)).toEqual([]);
  });

  it('a claim resolved by CREDIT credits what the key cost and withdraws it, with one audit entry', async () => {
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
  });

  const ROLES = [
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
      expect(await detailsOf(RESOLVE_CLAIM, { id, resolution })).toMatchObject({
        id: 'The claim has been resolved already: it is REPLACED',
      });
    }
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
  });

  it('claims are listed newest first, or oldest first, and narrowed to a status, a customer and an order', async () => {
    const [sale, other] = [await shop.sale({ keys: 3, amount: 3 }), await shop.sale({ keys: 1 })];
    const ids = [await shop.claimId(sale, 0), await shop.claimId(sale, 1), await shop.claimId(sale, 2)].toReversed();
    const foreign = await shop.claimId(other);
    await shop.resolve(ids[0] ?? '', 'REJECT');
    const query = `query ($status: ClaimStatus, $resolved: Boolean, $customerId: ObjectID, $orderNumber: Int, $oldestFirst: Boolean! = false,
                          $after: String) {
      claims(status: $status, resolved: $resolved, customerId: $customerId, orderNumber: $orderNumber, oldestFirst: $oldestFirst,
             after: $after) { nodes { id } edges { cursor } totalCount } }`;
    const list = async (variables: object) => {
      const { claims } = await dataOf(query, variables);
      return claims.nodes.map(({ id }: { id: string }) => id);
    };
    const customerId = sale.buyer.id;
    expect((await list({})).slice(0, 4)).toEqual([foreign, ...ids]);
    expect(await list({ status: 'REJECTED', customerId })).toEqual([ids[0]]);
    expect(await list({ status: 'OPEN', customerId })).toEqual(ids.slice(1));
    expect(await list({ resolved: true, customerId })).toEqual([ids[0]]);
    expect(await list({ resolved: false, customerId })).toEqual(ids.slice(1));
    expect(await list({ orderNumber: other.number })).toEqual([foreign]);
    const oldest = { customerId, oldestFirst: true };
    expect(await list(oldest)).toEqual(ids.toReversed());
    const { cursor: after } = (await dataOf(query, oldest)).claims.edges[1];
    expect(await list({ ...oldest, after })).toEqual([ids[0]]);
  });
});

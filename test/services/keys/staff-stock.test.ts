import { newId } from '../../../src/db/ids.js';
import { DomainError } from '../../../src/domain/common/errors.js';
import type { StaffActor } from '../../../src/services/staff/audit-trail.js';
import { eventsOf, poolOf } from '../../support/graphql/stock-keeping.js';
import { order } from '../../support/rest/rest-api.js';
import type { TestResponse } from '../../support/service.js';
import { useStaff } from '../../support/staff.js';

describe('staff and customers who move the same stock at once', () => {
  const fixture = useStaff();
  let actor: StaffActor;
  beforeAll(() => {
    actor = { ...fixture.admin, role: 'ADMIN' };
  });

  const services = () => fixture.staff.services;
  const keys = (count: number, mark = newId()) => Array.from({ length: count }, (_, index) => `${mark}-${index}`);
  const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => fixture.shop.customer()));
  const buy = (token: string, productId: string, amount = 1) => order(fixture, token, [{ productId, amount }]);
  const sold = (responses: readonly TestResponse[]) => responses.filter(({ status }) => status === 201);
  const keysOf = ({ body }: TestResponse): string[] =>
    body.items.flatMap(({ licenses }: { licenses: { licenseKey: string }[] }) =>
      licenses.map(({ licenseKey }) => licenseKey),
    );
  /** The codes of the refusals; any other error is thrown. */
  const refusals = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
    results.flatMap((result) => {
      if (result.status === 'fulfilled') return [];
      if (result.reason instanceof DomainError) return [result.reason.code];
      throw result.reason;
    });

  async function expectSound(...ours: string[]): Promise<void> {
    const violations = await fixture.service.violations();
    expect(violations.filter(({ detail }) => ours.some((text) => detail.includes(text)))).toEqual([]);
  }

  it('customers who buy while imports go on lose no key and get none twice', async () => {
    const product = await fixture.shop.product();
    const imports = Array.from({ length: 6 }, () => keys(40));
    const customers = await buyers(60);

    const [imported, responses] = await Promise.all([
      Promise.all(imports.map((texts) => services().licenseKeys.importKeys(actor, product.poolId, texts))),
      Promise.all(customers.map(({ token }) => buy(token, product.id, 5))),
    ]);

    expect(imported.map((result) => result.imported)).toEqual([40, 40, 40, 40, 40, 40]);
    const handedOut = sold(responses).flatMap(keysOf);
    expect(new Set(handedOut).size).toBe(handedOut.length);
    expect(handedOut.every((key) => imports.flat().includes(key))).toBe(true);
    expect(new Set(responses.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      responses.length === sold(responses).length ? new Set() : new Set(['INSUFFICIENT_STOCK']),
    );
    const left = 240 - handedOut.length;
    expect(await poolOf(fixture, product.poolId)).toMatchObject({ available: left, allocated: handedOut.length });
    // The product comes back into stock and goes out of stock in turn, beginning with the first import.
    const kinds = (await eventsOf(fixture, product.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(kinds.map((_, index) => (index % 2 === 0 ? 'productBackInStock' : 'productOutOfStock')));
    expect(kinds.length % 2).toBe(left > 0 ? 1 : 0);
    await expectSound(product.id, product.poolId);
  });

  it('each of the last keys is either sold or withdrawn, and further orders and withdrawals are refused', async () => {
    const product = await fixture.shop.product({}, 12);
    const bundle = await fixture.shop.bundle([product.poolId]);
    const customers = await buyers(15);

    const [responses, withdrawals] = await Promise.all([
      Promise.all(customers.map(({ token }, index) => buy(token, index % 3 === 0 ? bundle.id : product.id))),
      Promise.allSettled(
        Array.from({ length: 10 }, () =>
          services().licenseKeys.withdrawKeys(actor, product.poolId, { count: 1, reason: 'recalled' }),
        ),
      ),
    ]);

    const refused = refusals(withdrawals);
    expect(new Set(refused)).toEqual(refused.length > 0 ? new Set(['INSUFFICIENT_STOCK']) : new Set());
    const withdrawn = withdrawals.length - refused.length;
    expect(sold(responses).length + withdrawn).toBe(12);
    expect(await poolOf(fixture, product.poolId)).toMatchObject({
      available: 0,
      allocated: 12 - withdrawn,
      withdrawn,
    });
    const out = (productId: string) => ({ kind: 'productOutOfStock', productId, stock: 0 });
    expect(await eventsOf(fixture, product.id, bundle.id)).toEqual([out(product.id), out(bundle.id)]);
    await expectSound(product.id, product.poolId, bundle.id);
  });

  it('a key is never handed out both as a replacement and in an order', async () => {
    const product = await fixture.shop.product({}, 9);
    const [unlucky, ...customers] = await buyers(9);
    const first = await buy(unlucky!.token, product.id, 4);
    const { orderNumber } = first.body;

    const [replacements, responses] = await Promise.all([
      Promise.allSettled(
        keysOf(first).map((licenseKey) =>
          services().afterSales.replaceKey(actor, { orderNumber, licenseKey, reason: 'faulty' }),
        ),
      ),
      Promise.all(customers.map(({ token }) => buy(token, product.id))),
    ]);

    const refused = refusals(replacements);
    const replaced = replacements.length - refused.length;
    expect(sold(responses).length + replaced).toBe(5);
    const revealed = await services().orders.revealKeys(actor, orderNumber);
    const handedOut = [...revealed.map(({ licenseKey }) => licenseKey), ...sold(responses).flatMap(keysOf)];
    expect(new Set(handedOut).size).toBe(9);
    expect(revealed.filter(({ isReplaced }) => isReplaced)).toHaveLength(replaced);
    const items = await fixture.service.query<{ position: number }>(
      'SELECT position FROM order_items WHERE order_number = ? ORDER BY position',
      [orderNumber],
    );
    expect(items.map(({ position }) => position)).toEqual(Array.from({ length: replaced + 1 }, (_, index) => index));
    await expectSound(product.id, product.poolId, `order ${orderNumber}`);
  });

  it('the stock of a bundle stays right while its pools are exchanged, sold from and filled', async () => {
    const [a, b] = [await fixture.shop.product({}, 3), await fixture.shop.product({}, 3)];
    const bundle = await fixture.shop.bundle([a.poolId]);
    const customers = await buyers(6);
    const work: Promise<unknown>[] = [];
    for (const [index, { token }] of customers.entries()) {
      work.push(buy(token, index % 2 === 0 ? a.id : b.id));
      const licensePoolIds = [[a.poolId], [a.poolId, b.poolId], [b.poolId]][index % 3] as string[];
      work.push(services().products.updateProduct(actor, bundle.id, { licensePoolIds }));
      work.push(services().licenseKeys.importKeys(actor, index % 2 === 0 ? b.poolId : a.poolId, keys(1)));
    }
    await Promise.all(work);
    await expectSound(bundle.id, a.id, b.id, a.poolId, b.poolId);
  });
});

import { newId } from '../../../src/db/ids.js';
import { useIsolatedService } from '../../support/use-service.js';

describe('verifyInvariants', () => {
  const fixture = useIsolatedService(1);

  const change = (sql: string, values: unknown[] = []) => fixture.service.query(sql, values);

  /** The breaches that name one of these; the others were planted by earlier tests. */
  async function violationsOf(...names: (string | number)[]): Promise<string[]> {
    const violations = await fixture.service.violations();
    return violations
      .filter(({ detail }) => names.some((name) => detail.includes(String(name))))
      .map(({ invariant, detail }) => `${invariant}: ${detail}`);
  }

  /** An order of a German customer for a product and a bundle, under an Idempotency-Key; all of it healthy. */
  async function trade() {
    const customer = await fixture.shop.customer({ countryCode: 'DE' });
    const product = await fixture.shop.product({ listPriceCents: 1_999 }, 5);
    const other = await fixture.shop.product({}, 1);
    const bundle = await fixture.shop.bundle([product.poolId, other.poolId], { listPriceCents: 3_333 });
    const { body } = await fixture.service.request('POST', '/api/orders', {
      token: customer.token,
      headers: { 'Idempotency-Key': newId() },
      body: { products: [product, bundle].map(({ id }) => ({ productId: id, amount: 1 })) },
    });
    expect(body).toMatchObject({ status: 'completed', grandTotal: 63.45 });
    return { customer, product, other, bundle, orderNumber: body.orderNumber as number };
  }

  async function pay(customerId: string, amountCents: number, balanceAfterCents: number): Promise<void> {
    await change('UPDATE customers SET balance_cents = ? WHERE id = ?', [balanceAfterCents, customerId]);
    await change(
      `INSERT INTO payments (id, customer_id, kind, amount_cents, balance_after_cents, created_at)
       VALUES (?, ?, 'PAYMENT', ?, ?, NOW(3))`,
      [newId(), customerId, amountCents, balanceAfterCents],
    );
  }

  it('the verification finds nothing in a healthy database', async () => {
    const { customer } = await trade();
    await pay(customer.id, 1_000, 5_345);
    await fixture.service.request('POST', '/api/orders', {
      token: customer.token,
      headers: { 'Idempotency-Key': newId(), 'X-Sandbox-Mode': 'true' },
      body: { products: [{ productId: (await fixture.shop.product({}, 1)).id, amount: 1 }] },
    });
    expect(await fixture.service.violations()).toEqual([]);
  });

  it('the verification finds counters that differ from the keys', async () => {
    const { product } = await trade();
    await change('UPDATE license_pools SET available = 4, withdrawn = 1 WHERE id = ?', [product.poolId]);
    expect(await violationsOf(product.poolId)).toEqual([
      `pool counters equal the keys by status: license pool ${product.poolId} counts 4 available, 2 allocated, ` +
        '1 withdrawn, and its keys are 3, 2, 0',
    ]);
  });

  it('the verification finds an available key that no allocation would reach', async () => {
    const { product } = await trade();
    await change('UPDATE license_pools SET next_key_id = next_key_id + @@auto_increment_increment WHERE id = ?', [
      product.poolId,
    ]);
    expect(await violationsOf(product.poolId)).toEqual([
      expect.stringMatching(/^no available key stands below next_key_id: .* looks from key \d+ on, but key \d+ is/),
    ]);
  });

  /** A pool with an import of two keys, one of which was sold. */
  async function imported() {
    const { token } = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 2);
    const [id, pool] = [newId(), product.poolId];
    await change(
      "INSERT INTO key_imports (id, license_pool_id, created_at, source, imported) VALUES (?, ?, NOW(3), 'GraphQL', 2)",
      [id, pool],
    );
    await change('UPDATE license_keys SET key_import_id = ? WHERE license_pool_id = ?', [id, pool]);
    const body = { products: [{ productId: product.id, amount: 1 }] };
    expect((await fixture.service.request('POST', '/api/orders', { token, body })).status).toBe(201);
    expect(await violationsOf(id)).toEqual([]);
    return { id, pool };
  }

  it('the verification finds keys of an import that is missing or is one into another pool', async () => {
    const [one, other] = [await imported(), await imported()];
    const missing = newId();
    const repoint = (id: string, status: string) =>
      change('UPDATE license_keys SET key_import_id = ? WHERE license_pool_id = ? AND status = ?', [
        id,
        one.pool,
        status,
      ]);
    await repoint(missing, 'AVAILABLE');
    await repoint(other.id, 'ALLOCATED');
    const texts = (await violationsOf(one.pool)).map((text) => text.replace(/key \d+/, 'key N')).toSorted();
    const invariant = 'a license key is of an import into its own pool: key N of license pool';
    expect(texts).toEqual(
      [
        `${invariant} ${one.pool} is of import ${missing}, which is missing`,
        `${invariant} ${one.pool} is of import ${other.id}, which is one into license pool ${other.pool}`,
      ].toSorted(),
    );
  });

  it('the verification knows that keys that were sold before their import was moved stay where they were', async () => {
    const [one, other] = [await imported(), await imported()];
    await change('UPDATE key_imports SET moved_at = NOW(3), license_pool_id = ? WHERE id = ?', [other.pool, one.id]);
    const violations = await violationsOf(one.id);
    // The one that was not sold should have gone along.
    expect(violations).toEqual([expect.stringContaining('a license key is of an import into its own pool')]);
    await change("UPDATE license_keys SET license_pool_id = ? WHERE license_pool_id = ? AND status = 'AVAILABLE'", [
      other.pool,
      one.pool,
    ]);
    expect(await violationsOf(one.id)).toEqual([]);
  });

  it('the verification finds a key that can be imported again, although it is available', async () => {
    const { id, pool } = await imported();
    await change("UPDATE license_keys SET undone_at = NOW(3) WHERE license_pool_id = ? AND status = 'AVAILABLE'", [
      pool,
    ]);
    const [{ keyId } = { keyId: 0 }] = await fixture.service.query<{ keyId: number }>(
      'SELECT id AS keyId FROM license_keys WHERE key_import_id = ? AND undone_at IS NOT NULL',
      [id],
    );
    expect(await violationsOf(`key ${keyId} `)).toEqual([
      'a key that can be imported again is withdrawn, and was never sold: ' +
        `key ${keyId} was withdrawn by the undoing of its import, and is AVAILABLE`,
    ]);
  });

  it('the verification finds an import that counts other keys than it has', async () => {
    const { id } = await imported();
    await change('UPDATE key_imports SET imported = 3 WHERE id = ?', [id]);
    expect(await violationsOf(id)).toEqual([
      `an import counts the keys that it brought: import ${id} counts 3 keys and has 2`,
    ]);
  });

  it('the verification finds an undone import of which a key is still available', async () => {
    const { id } = await imported();
    await change("UPDATE key_imports SET undone_at = NOW(3), undo_reason = 'x' WHERE id = ?", [id]);
    expect(await violationsOf(id)).toEqual([
      expect.stringMatching(
        /^no key of an undone import is available: import \w+ was undone, but its key \d+ is available$/,
      ),
    ]);
  });

  it('the verification finds an item with fewer keys than it counts', async () => {
    const { orderNumber } = await trade();
    await change('UPDATE order_items SET license_count = 3 WHERE order_number = ? AND is_bundle', [orderNumber]);
    expect(await violationsOf(`order ${orderNumber} `)).toEqual([
      expect.stringMatching(
        /^an order item has as many keys as it counts: item \d+ of order \d+ counts 3 keys and has 2$/,
      ),
    ]);
  });

  it('the verification finds products without a stock state, and stock states that are wrong', async () => {
    const { product, other, bundle } = await trade();
    await change('DELETE FROM product_stock_states WHERE product_id = ?', [product.id]);
    await change('UPDATE product_stock_states SET in_stock = 1 WHERE product_id = ?', [bundle.id]);
    expect(await violationsOf(product.id, other.id, bundle.id)).toEqual([
      `every product has a stock state: product ${product.id} (${product.sku}) has none`,
      `stock states equal the stock: product ${bundle.id} (${bundle.sku}) is noted as in stock, its stock is 0`,
    ]);
  });

  it('the verification finds bundles without pools or with own ones, and products with pools of others', async () => {
    const { product, other, bundle } = await trade();
    const empty = await fixture.shop.bundle([other.poolId]);
    await change('DELETE FROM product_pools WHERE product_id = ?', [empty.id]);
    await change('UPDATE license_pools SET product_id = ? WHERE id = ?', [bundle.id, product.poolId]);
    const texts = await violationsOf(empty.id, bundle.id, product.id);
    const invariant = 'bundles draw on pools of other products, ordinary products on their own';
    expect(texts.toSorted().filter((text) => text.startsWith('bundles'))).toEqual(
      [
        `${invariant}: bundle ${bundle.id} (${bundle.sku}) draws on 2 pools, 1 of them its own`,
        `${invariant}: bundle ${empty.id} (${empty.sku}) draws on 0 pools, 0 of them its own`,
        `${invariant}: product ${product.id} (${product.sku}) draws on 1 pools, 0 of them its own`,
      ].toSorted(),
    );
  });

  it('the verification finds totals of orders that are not those of the items', async () => {
    const { orderNumber, customer } = await trade();
    await change('UPDATE orders SET discount_total_cents = 1 WHERE order_number = ?', [orderNumber]);
    expect(await violationsOf(`order ${orderNumber} `, `customer ${customer.customerNumber} `)).toEqual([
      `order totals equal the items: order ${orderNumber} has sub total 5332 and discount total 1 cents, and ` +
        'its items have 5332 and 0',
    ]);
    const { orderNumber: bare } = await trade();
    await change('UPDATE license_keys SET order_item_id = NULL, status = ? WHERE order_item_id IN (?)', [
      'WITHDRAWN',
      (await change('SELECT id FROM order_items WHERE order_number = ?', [bare])).map(({ id }: { id: string }) => id),
    ]);
    await change('DELETE FROM order_items WHERE order_number = ?', [bare]);
    expect(await violationsOf(`order ${bare} `)).toEqual([expect.stringMatching(/its items have none and none$/)]);
  });

  it.each([
    ['a cent too much VAT', 'vat_amount_cents = vat_amount_cents + 1, grand_total_cents = grand_total_cents + 1'],
    ['an unknown VAT rate', 'vat_rate_bp = 700'],
    ['a grand total that is not the sum', 'grand_total_cents = 1'],
  ])('the verification finds an order with %s', async (_, assignments) => {
    const { orderNumber } = await trade();
    const [definition] = await change(`SELECT check_clause AS clause FROM information_schema.check_constraints
      WHERE constraint_schema = DATABASE() AND constraint_name = 'orders_identity'`);
    // A constraint of the database would refuse some of these changes.
    if (definition) await change('ALTER TABLE orders DROP CONSTRAINT orders_identity');
    await change(`UPDATE orders SET ${assignments} WHERE order_number = ?`, [orderNumber]);
    expect((await violationsOf(`order ${orderNumber} `))[0]).toMatch(
      /^grand total is sub total and VAT, VAT 0 or 19 % rounded half up: order/,
    );
  });

  it('the verification finds Idempotency-Keys that point to the order of another customer, or to nothing', async () => {
    const [one, two] = [await trade(), await trade()];
    const repoint = (orderNumber: number | null, { id }: { id: string }) =>
      change('UPDATE idempotency_keys SET order_number = ? WHERE customer_id = ?', [orderNumber, id]);
    await repoint(two.orderNumber, one.customer);
    await repoint(null, two.customer);
    const invariant = 'an Idempotency-Key points to an order of its customer';
    const texts = await violationsOf(one.customer.id, two.customer.id);
    expect(texts.map((text) => text.replace(/the key [0-9a-f]{64} of/, 'the key of')).toSorted()).toEqual(
      [
        `${invariant}: the key of customer ${one.customer.id} points to order ${two.orderNumber}`,
        `${invariant}: the key of customer ${two.customer.id} points to nothing`,
      ].toSorted(),
    );
  });

  it('the verification finds balances and ledgers that do not add up', async () => {
    const { customer, orderNumber } = await trade();
    await change('UPDATE customers SET balance_cents = 1 WHERE id = ?', [customer.id]);
    expect(await violationsOf(`customer ${customer.customerNumber} `)).toEqual([
      `balances equal orders less payments and credit notes: customer ${customer.customerNumber} owes 1 cents, and ` +
        'orders less payments and credit notes are 6345',
      `the entries of each ledger follow each other from 0 to the balance: customer ${customer.customerNumber} has ` +
        `order ${orderNumber} of 6345 cents after 0, which ends at 6345 as the last, and owes 1`,
    ]);
    await pay(customer.id, 345, 6_000);
    expect(await violationsOf(`customer ${customer.customerNumber} `)).toEqual([]);
    await change('UPDATE payments SET balance_after_cents = 0 WHERE customer_id = ?', [customer.id]);
    expect(await violationsOf(`customer ${customer.customerNumber} `)).toEqual([
      expect.stringMatching(/has payment \w+ of -345 cents after 6345, which ends at 0 as the last, and owes 6000$/),
    ]);
  });

  it('the verification finds entries of a ledger that are not in the order of their balances', async () => {
    const { customer } = await trade();
    await pay(customer.id, 345, 6_000);
    // As if the process that booked it had a clock that is behind.
    await change('UPDATE payments SET created_at = created_at - INTERVAL 1 HOUR WHERE customer_id = ?', [customer.id]);
    expect((await violationsOf(`customer ${customer.customerNumber} `)).toSorted()).toEqual([
      expect.stringMatching(/has order \d+ of 6345 cents after 6000, which ends at 6345 as the last, and owes 6000$/),
      expect.stringMatching(/has payment \w+ of -345 cents after 0, which ends at 6000$/),
    ]);
  });
});

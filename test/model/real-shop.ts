import type { Answer } from '../support/service.js';
import type { StaffFixture } from '../support/staff.js';
import type { Line, ModelCustomer, ModelOrder, ModelProduct, ShopModel } from './shop-model.js';

const euro = (cents: number) => cents / 100;
const licenses = (keys: readonly string[]) => keys.map((licenseKey) => ({ licenseKey }));

/** The service as its users reach it: customers over REST, staff over GraphQL. */
export class RealShop {
  private keyNumber = 0;

  constructor(
    private readonly fixture: StaffFixture,
    private readonly run: string,
  ) {}

  order(
    { token }: ModelCustomer,
    lines: readonly Line[],
    options: { sandbox?: boolean; key?: string } = {},
  ): Promise<Answer> {
    const headers = {
      ...(options.sandbox ? { 'X-Sandbox-Mode': 'true' } : {}),
      ...(options.key === undefined ? {} : { 'Idempotency-Key': options.key }),
    };
    return this.fixture.service.request('POST', '/api/orders', { token, headers, body: { products: lines } });
  }

  /** Orders over GraphQL with the key in the header. @returns `{orderNumber, replayed}`. */
  async orderByGraphql({ token }: ModelCustomer, products: readonly Line[], key: string): Promise<Answer['body']> {
    const query = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { orderNumber replayed } }';
    const headers = { 'Idempotency-Key': key };
    const { data } = await this.fixture.service.graphql(query, { input: { products } }, { token, headers });
    return data.createOrder;
  }

  /** Runs a staff mutation. @returns the error code of its refusal, or null. */
  async staff(mutation: string, variables: object): Promise<string | null> {
    const { errors } = await this.fixture.staff.run(mutation, variables, this.fixture.admin.token);
    return errors ? String(errors[0]?.extensions.code) : null;
  }

  newKeys(count: number): string[] {
    return Array.from({ length: count }, () => `MODEL-${this.run}-${(this.keyNumber += 1)}`);
  }

  /** Compares everything that the model knows with the service. */
  async assertEquals(model: ShopModel): Promise<void> {
    for (const customer of model.customers) {
      await this.assertCatalogue(model, customer);
      await this.assertHistory(model, customer);
      await this.assertAccount(customer);
    }
    await this.assertPools(model);
    await this.assertEvents(model);
  }

  private query<T>(sql: string, values: unknown[]): Promise<T[]> {
    return this.fixture.service.app.dataSource.query<T[]>(sql, values);
  }

  private async assertCatalogue(model: ShopModel, customer: ModelCustomer): Promise<void> {
    const { status, body } = await this.fixture.service.request('GET', '/api/products', { token: customer.token });
    expect(status).toBe(200);
    const own = (body as { _id: string }[]).filter(({ _id }) => model.products.some(({ id }) => id === _id));
    const expected = model.products
      .filter(({ onSale }) => onSale)
      .map((one) => this.catalogueEntry(model, customer, one));
    expect(own).toEqual(expected.map((entry) => expect.objectContaining(entry)));
  }

  private catalogueEntry(model: ShopModel, customer: ModelCustomer, product: ModelProduct): object {
    const { id, name, listCents, oldListCents, isBundle, poolIds } = product;
    const priceOf = (cents: number) => euro(model.price(product, customer, 1, cents));
    return {
      _id: id,
      name,
      price: priceOf(listCents),
      listPrice: euro(listCents),
      ...(oldListCents === null ? {} : { oldPrice: priceOf(oldListCents) }),
      discount: product.isEligible ? euro(customer.packageBp) : 0,
      stock: model.stock(product),
      isBundle,
      licensePools: poolIds,
    };
  }

  private async assertHistory(model: ShopModel, { id, token, orders, balanceCents }: ModelCustomer): Promise<void> {
    const { status, body } = await this.fixture.service.request('GET', '/api/orders', { token });
    expect(status).toBe(200);
    expect(body).toEqual(orders.map((order) => expect.objectContaining(historyEntry(model, order))));
    expect(await this.query('SELECT balance_cents AS balanceCents FROM customers WHERE id = ?', [id])).toEqual([
      { balanceCents },
    ]);
  }

  /** The ledger holds each order, and adds up to the balance. */
  private async assertAccount({ token, orders, balanceCents }: ModelCustomer): Promise<void> {
    const read = async (path: string) => (await this.fixture.service.request('GET', path, { token })).body;
    expect(await read('/api/account')).toMatchObject({ balance: euro(balanceCents) });
    const entries = (await read('/api/account/ledger?limit=500')) as {
      kind: string;
      amount: number;
      balanceAfter: number;
      orderNumber: number | null;
    }[];
    expect(entries.filter(({ kind }) => kind === 'order')).toEqual(
      orders.map(({ orderNumber, grandTotalCents }) =>
        expect.objectContaining({ orderNumber, amount: euro(grandTotalCents) }),
      ),
    );
    const sumCents = entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    expect([sumCents, entries[0]?.balanceAfter ?? 0]).toEqual([balanceCents, euro(balanceCents)]);
  }

  private async assertPools(model: ShopModel): Promise<void> {
    const ids = [...model.pools.keys()];
    const rows = await this.query<{ id: string }>(
      'SELECT id, available, allocated, withdrawn FROM license_pools WHERE id IN (?) ORDER BY id',
      [ids],
    );
    const expected = [...model.pools.values()].map(({ id, available, sold, withdrawn }) => ({
      id,
      available: available.length,
      allocated: sold.length,
      withdrawn: withdrawn.length,
    }));
    expect(rows).toEqual(expected.sort((a, b) => (a.id < b.id ? -1 : 1)));
  }

  /** Compares events by product, as one transaction may write several events in any order. */
  private async assertEvents(model: ShopModel): Promise<void> {
    interface EventRow {
      kind: string;
      productId: string;
      stock: number | null;
      oldCents: number;
      newCents: number;
    }
    const rows = await this.query<EventRow>(
      `SELECT kind, product_id AS productId, available_stock AS stock, old_list_price_cents AS oldCents,
              new_list_price_cents AS newCents FROM events WHERE product_id IN (?) ORDER BY id`,
      [model.products.map(({ id }) => id)],
    );
    for (const { id } of model.products) {
      const seen = rows
        .filter(({ productId }) => productId === id)
        .map(({ kind, stock, oldCents, newCents }) => [kind, id, ...(stock === null ? [oldCents, newCents] : [stock])]);
      expect(seen).toEqual(model.events.filter(([, productId]) => productId === id));
    }
  }
}

function historyEntry(model: ShopModel, order: ModelOrder): object {
  return {
    orderNumber: order.orderNumber,
    status: 'completed',
    subTotal: euro(order.subTotalCents),
    discountTotal: euro(order.discountTotalCents),
    grandTotal: euro(order.grandTotalCents),
    items: order.items.map(({ productId, quantity, priceCents, isReplacement, keys }) =>
      expect.objectContaining({
        product: expect.objectContaining({ _id: productId }),
        quantity,
        price: euro(priceCents),
        subtotal: euro(priceCents * quantity),
        isReplacement,
        licenses: licenses(keys),
        bundleLicenses: bundleLicenses(model, productId, keys),
      }),
    ),
  };
}

/** A bundle's keys by the pools that they came from; null for any other product. */
function bundleLicenses(model: ShopModel, productId: string, keys: readonly string[]): unknown {
  const { isBundle, poolIds } = model.product(productId);
  if (!isBundle) return null;
  const groups = poolIds.map((id) => ({ id, keys: keys.filter((key) => model.pool(id).sold.includes(key)) }));
  return groups
    .filter(({ keys: own }) => own.length > 0)
    .sort((a, b) => keys.indexOf(a.keys[0] ?? '') - keys.indexOf(b.keys[0] ?? ''))
    .map(({ id, keys: own }) => expect.objectContaining({ licensePoolId: id, licenses: licenses(own) }));
}

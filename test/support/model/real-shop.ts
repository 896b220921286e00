import { license } from '../rest/rest-api.js';
import type { TestResponse } from '../service.js';
import type { StaffFixture } from '../staff.js';
import type { ModelCustomer, ModelOrder, ModelProduct, OrderContent, ShopModel } from './shop-model.js';

const euro = (cents: number) => cents / 100;

/** Keys as their buyer sees them: a replaced one names its replacement, a credited one the time. */
const licenses = ({ replaced, credited }: ShopModel, keys: readonly string[]) =>
  keys.map((licenseKey) => {
    const replacedBy = replaced.get(licenseKey);
    return {
      ...license(licenseKey),
      ...(replacedBy === undefined
        ? {}
        : { replacedBy, replacedById: expect.any(String), replacedAt: expect.any(String) }),
      ...(credited.has(licenseKey) ? { creditedAt: expect.any(String) } : {}),
    };
  });

const CREATE = `
  mutation ($customerId: ObjectID!, $lines: [StaffOrderLineInput!]!, $reference: String, $key: String) {
    createOrder(customerId: $customerId, lines: $lines, reference: $reference, idempotencyKey: $key) {
      orderNumber reference replayed orderFrom grandTotal } }`;

/** The service as its users reach it: customers over REST, staff over GraphQL. */
export class RealShop {
  private keyNumber = 0;
  private requests = 0;

  constructor(
    private readonly fixture: StaffFixture,
    private readonly run: string,
  ) {}

  order(
    { token }: ModelCustomer,
    { lines, reference }: OrderContent,
    options: { sandbox?: boolean; scenario?: string; key?: string } = {},
  ): Promise<TestResponse> {
    const headers = {
      ...(options.sandbox ? { 'X-Sandbox-Mode': 'true' } : {}),
      ...(options.scenario === undefined ? {} : { 'X-Sandbox-Scenario': options.scenario }),
      ...(options.key === undefined ? {} : { 'Idempotency-Key': options.key }),
    };
    const body = { products: lines, reference };
    return this.fixture.service.request('POST', '/api/orders', { token, headers, body });
  }

  /** Orders for a customer. @returns the order, or the code of its refusal. */
  async orderByStaff(
    { id: customerId }: ModelCustomer,
    content: OrderContent,
    key: string,
  ): Promise<{ made?: TestResponse['body']; code?: string }> {
    const { data, errors } = await this.fixture.staff.run(
      CREATE,
      { customerId, ...content, key },
      this.fixture.admin.token,
    );
    return errors ? { code: String(errors[0]?.extensions.code) } : { made: data.createOrder };
  }

  /** The numbers of a customer's orders with a reference, newest first. */
  async numbersOf({ token }: ModelCustomer, reference: string): Promise<number[]> {
    const query = new URLSearchParams({ reference }).toString();
    const { status, body } = await this.fixture.service.request('GET', `/api/orders?${query}`, { token });
    expect(status).toBe(200);
    return body.map(({ orderNumber }: { orderNumber: number }) => orderNumber);
  }

  /** Orders over GraphQL with the key in the header. @returns `{orderNumber, replayed}`. */
  async orderByGraphql(
    { token }: ModelCustomer,
    { lines, reference }: OrderContent,
    key: string,
  ): Promise<TestResponse['body']> {
    const query = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { orderNumber replayed } }';
    const headers = { 'Idempotency-Key': key };
    const { data } = await this.fixture.service.graphql(
      query,
      { input: { products: lines, reference } },
      { token, headers },
    );
    return data.createOrder;
  }

  claim({ token }: ModelCustomer, orderNumber: number, licenseKey: string): Promise<TestResponse> {
    const body = { orderNumber, licenseKey, reason: 'model' };
    return this.fixture.service.request('POST', '/api/claims', { token, body });
  }

  /** Runs a staff mutation. @returns the error code of its refusal, or null. */
  async staff(mutation: string, variables: object): Promise<string | null> {
    const { errors } = await this.fixture.staff.run(mutation, variables, this.fixture.admin.token);
    return errors ? String(errors[0]?.extensions.code) : null;
  }

  /** @returns the import that the keys are of, or the error code of the refusal. */
  async importKeys(licensePoolId: string, keys: readonly string[], keyImportId?: string): Promise<string> {
    const mutation = `mutation ($pool: ObjectID!, $keys: [String!]!, $keyImportId: ObjectID) {
      importLicenseKeys(licensePoolId: $pool, keys: $keys, keyImportId: $keyImportId) { keyImport { id } } }`;
    const variables = { pool: licensePoolId, keys, keyImportId };
    const { data, errors } = await this.fixture.staff.run(mutation, variables, this.fixture.admin.token);
    return errors ? String(errors[0]?.extensions.code) : data.importLicenseKeys.keyImport.id;
  }

  newKeys(count: number): string[] {
    return Array.from({ length: count }, () => `MODEL-${this.run}-${(this.keyNumber += 1)}`);
  }

  /** Compares all that the model knows with the service, but of the customers one only: the next one each time. */
  async assertNext(model: ShopModel): Promise<void> {
    const customer = model.customers[(this.requests += 1) % model.customers.length];
    if (customer) await this.assertCustomer(model, customer);
    await this.assertPools(model);
    await this.assertEvents(model);
    await this.assertStaffLists(model);
  }

  /** Compares what a customer sees. */
  async assertCustomer(model: ShopModel, customer: ModelCustomer): Promise<void> {
    await this.assertCatalogue(model, customer);
    const keys = await this.assertHistory(model, customer);
    await this.assertClaims(customer);
    await this.assertAccount(customer);
    await this.assertObservedEvents(customer, keys);
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

  /** @returns the customer's license keys by their ids. */
  private async assertHistory(
    model: ShopModel,
    { id, token, orders, balanceCents }: ModelCustomer,
  ): Promise<Map<string, string>> {
    const { status, body } = await this.fixture.service.request('GET', '/api/orders', { token });
    expect(status).toBe(200);
    expect(body).toEqual(orders.map((order) => expect.objectContaining(historyEntry(model, order))));
    expect(
      await this.fixture.service.query('SELECT balance_cents AS balanceCents FROM customers WHERE id = ?', [id]),
    ).toEqual([{ balanceCents }]);
    const sold = (body as { items: { licenses: { _id: string; licenseKey: string }[] }[] }[]).flatMap((order) =>
      order.items.flatMap((item) => item.licenses),
    );
    return new Map(sold.map(({ _id, licenseKey }) => [_id, licenseKey]));
  }

  private async assertClaims({ token, claims }: ModelCustomer): Promise<void> {
    const { status, body } = await this.fixture.service.request('GET', '/api/claims?limit=500', { token });
    expect(status).toBe(200);
    expect(body).toEqual(claims.map(({ id, ...claim }) => expect.objectContaining({ _id: id, ...claim })));
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

  /** Compares a customer's events, as one transaction may resolve several claims in any order. */
  private async assertObservedEvents(
    { id, observed }: ModelCustomer,
    keys: ReadonlyMap<string, string>,
  ): Promise<void> {
    const keyOf = (name: string, value: string) => (/^(license|replacement)Id$/.test(name) ? keys.get(value) : value);
    const sql = 'SELECT kind, data FROM events WHERE customer_id = ?';
    const seen = (await this.fixture.service.query<{ kind: string; data: string }>(sql, [id])).map(({ kind, data }) => {
      const { orderDate: _date, ...facts } = JSON.parse(data, keyOf) as Record<string, unknown>;
      return [kind, facts];
    });
    const sorted = (events: unknown[]) => events.map((event) => JSON.stringify(event)).sort();
    expect(sorted(seen)).toEqual(sorted(observed));
  }

  private async assertPools(model: ShopModel): Promise<void> {
    const ids = [...model.pools.keys()];
    const rows = await this.fixture.service.query<{ id: string }>(
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

  /** Compares the imports of each pool, and the price changes of each product. */
  private async assertStaffLists(model: ShopModel): Promise<void> {
    const pools = [...model.pools.values()];
    const fields = [
      ...pools.map(
        ({ id }) => `p${id}: keyImports(licensePoolId: "${id}") { nodes { id imported available undoneAt } }`,
      ),
      ...model.products.map(
        ({ id }) => `c${id}: priceChanges(productId: "${id}", first: 500) { nodes { oldPrice newPrice } }`,
      ),
    ];
    const listed = await this.fixture.dataOf(`{ ${fields.join(' ')} }`);
    for (const { id, imports, available } of pools) {
      expect(listed[`p${id}`].nodes.toReversed()).toEqual(
        imports.map(({ id: importId, keys, isUndone }) => ({
          id: importId,
          imported: keys.length,
          available: keys.filter((key) => available.includes(key)).length,
          undoneAt: isUndone ? expect.any(String) : null,
        })),
      );
    }
    for (const { id } of model.products) {
      const changes = model.events.filter(([kind, productId]) => kind === 'productPriceChanged' && productId === id);
      const expected = changes.map(([, , before, after]) => ({
        oldPrice: euro(before as number),
        newPrice: euro(after as number),
      }));
      expect(listed[`c${id}`].nodes).toEqual(expected.reverse());
    }
  }

  /** Compares events by product, as one transaction may write several events in any order. */
  private async assertEvents(model: ShopModel): Promise<void> {
    interface EventRow {
      kind: string;
      productId: string;
      stock: number | null;
      oldCents: number | null;
      newCents: number | null;
    }
    const rows = await this.fixture.service.query<EventRow>(
      `SELECT kind, product_id AS productId, available_stock AS stock, old_list_price_cents AS oldCents,
              new_list_price_cents AS newCents FROM events WHERE product_id IN (?) ORDER BY id`,
      [model.products.map(({ id }) => id)],
    );
    for (const { id } of model.products) {
      const seen = rows
        .filter(({ productId }) => productId === id)
        .map(({ kind, stock, oldCents, newCents }) => [
          kind,
          id,
          ...[stock, oldCents, newCents].filter((figure) => figure !== null),
        ]);
      expect(seen).toEqual(model.events.filter(([, productId]) => productId === id));
    }
  }
}

function historyEntry(model: ShopModel, order: ModelOrder): object {
  return {
    orderNumber: order.orderNumber,
    reference: order.reference,
    orderFrom: order.orderFrom,
    status: 'completed',
    subTotal: euro(order.subTotalCents),
    discountTotal: euro(order.discountTotalCents),
    grandTotal: euro(order.grandTotalCents),
    items: order.items.map(({ productId, quantity, priceCents, isReplacement, replaces, keys }) =>
      expect.objectContaining({
        product: expect.objectContaining({ _id: productId }),
        quantity,
        price: euro(priceCents),
        subtotal: euro(priceCents * quantity),
        isReplacement,
        ...(replaces === undefined ? {} : { replaces, replacesId: expect.any(String), reason: 'model' }),
        licenses: licenses(model, keys),
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
    .map(({ id, keys: own }) => expect.objectContaining({ licensePoolId: id, licenses: licenses(model, own) }));
}

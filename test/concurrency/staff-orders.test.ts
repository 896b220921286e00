import { newId } from '../../src/db/ids.js';
import { StaffApi, useStaff } from '../support/staff.js';
import { StockTables } from '../support/stock-tables.js';
import { useDedicatedService } from '../support/use-service.js';

const CREATE = `
  mutation ($customerId: ObjectID!, $lines: [StaffOrderLineInput!]!, $key: String) {
    createOrder(customerId: $customerId, lines: $lines, idempotencyKey: $key) { orderNumber replayed }
  }`;

describe('orders by staff at the same time', () => {
  const fixture = useStaff();
  const stockTables = new StockTables(fixture);
  const other = useDedicatedService();
  let staffApis: StaffApi[];

  beforeAll(() => {
    staffApis = [fixture.staff, new StaffApi(other.service, () => new Date())];
  });

  const byStaff = async (
    customerId: string,
    productId: string,
    key: string | null = null,
    staffApi = fixture.staff,
  ) => {
    const lines = [{ productId, amount: 1 }];
    const { data, errors } = await staffApi.run(CREATE, { customerId, lines, key }, fixture.admin.token);
    return { made: data?.createOrder ?? null, code: errors?.[0]?.extensions.code ?? null };
  };
  const byCustomer = async (token: string, productId: string) => {
    const body = { products: [{ productId, amount: 1 }] };
    const response = await fixture.service.request('POST', '/api/orders', { token, body });
    return { made: response.status === 201 ? response.body : null, code: response.body.code ?? null };
  };
  const auditCount = async (action: string, numbers: readonly number[]) => {
    const rows = await fixture.service.query<{ id: string }>(
      'SELECT subject_id AS id FROM audit_entries WHERE action = ? AND subject_id IN (?)',
      [action, numbers.map(String)],
    );
    return rows.length;
  };

  it('one key that staff sends twenty times at once through two processes makes one order with one audit entry', async () => {
    const { shop } = fixture;
    const product = await shop.product({ listPriceCents: 700 }, 30);
    const { id } = await shop.customer();
    const key = newId();

    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, round) => byStaff(id, product.id, key, staffApis[round % 2])),
    );

    const numbers = new Set(responses.map(({ made }) => made?.orderNumber));
    expect([numbers.size, responses.filter(({ made }) => made && !made.replayed).length]).toEqual([1, 1]);
    expect(await stockTables.orderCount(product.id)).toBe(1);
    expect(await stockTables.ledger(id)).toEqual({ balanceCents: 700, balancesAfterCents: [700] });
    expect(await auditCount('createOrder', [...numbers])).toBe(1);
  });

  it('one key that staff sends for several customers at once makes an order for one of them', async () => {
    const { shop } = fixture;
    const product = await shop.product({}, 30);
    const customers = await Promise.all(Array.from({ length: 6 }, () => shop.customer()));
    const key = newId();

    const responses = await Promise.all(customers.map(({ id }) => byStaff(id, product.id, key)));

    expect(responses.map(({ code }) => code).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'IDEMPOTENCY_KEY_REUSED'),
      null,
    ]);
    expect(await stockTables.orderCount(product.id)).toBe(1);
  });

  it("orders by staff and by the customer share one credit limit, and each adds to the customer's balance", async () => {
    const { shop } = fixture;
    const product = await shop.product({ listPriceCents: 1_000 }, 30);
    const { id, token } = await shop.customer({ creditLimitCents: 5_000 });

    const responses = await Promise.all(
      Array.from({ length: 5 }, () => [byCustomer(token, product.id), byStaff(id, product.id)]).flat(),
    );

    expect(responses.filter(({ made }) => made)).toHaveLength(5);
    expect(new Set(responses.map(({ code }) => code))).toEqual(new Set([null, 'CREDIT_LIMIT_EXCEEDED']));
    const { balanceCents, balancesAfterCents } = await stockTables.ledger(id);
    expect([balanceCents, balancesAfterCents]).toEqual([5_000, [1_000, 2_000, 3_000, 4_000, 5_000]]);
  });
});

import { newId } from '../../src/db/ids.js';
import { StaffApi, useStaff } from '../support/staff.js';
import { StockRoom } from '../support/stock-room.js';
import { useOwnService } from '../support/use-service.js';

const CREATE = `
  mutation ($customerId: ObjectID!, $lines: [StaffOrderLineInput!]!, $key: String) {
    createOrder(customerId: $customerId, lines: $lines, idempotencyKey: $key) { orderNumber replayed }
  }`;

describe('orders by staff at the same time', () => {
  const fixture = useStaff();
  const stockRoom = new StockRoom(fixture);
  const other = useOwnService();
  let desks: StaffApi[];

  beforeAll(() => {
    desks = [fixture.staff, new StaffApi(other.service, () => new Date())];
  });

  const byStaff = async (customerId: string, productId: string, key: string | null = null, desk = fixture.staff) => {
    const lines = [{ productId, amount: 1 }];
    const { data, errors } = await desk.run(CREATE, { customerId, lines, key }, fixture.admin.token);
    return { made: data?.createOrder ?? null, code: errors?.[0]?.extensions.code ?? null };
  };
  const byCustomer = async (token: string, productId: string) => {
    const body = { products: [{ productId, amount: 1 }] };
    const answer = await fixture.service.request('POST', '/api/orders', { token, body });
    return { made: answer.status === 201 ? answer.body : null, code: answer.body.code ?? null };
  };
  const auditCount = async (action: string, numbers: readonly number[]) => {
    const rows = await fixture.service.app.dataSource.query<{ id: string }[]>(
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

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => byStaff(id, product.id, key, desks[turn % 2])),
    );

    const numbers = new Set(answers.map(({ made }) => made?.orderNumber));
    expect([numbers.size, answers.filter(({ made }) => made && !made.replayed).length]).toEqual([1, 1]);
    expect(await stockRoom.orderCount(product.id)).toBe(1);
    expect(await stockRoom.ledger(id)).toEqual({ balanceCents: 700, balancesAfterCents: [700] });
    expect(await auditCount('createOrder', [...numbers])).toBe(1);
  });

  it('one key that staff sends for several customers at once makes an order for one of them', async () => {
    const { shop } = fixture;
    const product = await shop.product({}, 30);
    const customers = await Promise.all(Array.from({ length: 6 }, () => shop.customer()));
    const key = newId();

    const answers = await Promise.all(customers.map(({ id }) => byStaff(id, product.id, key)));

    expect(answers.map(({ code }) => code).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'IDEMPOTENCY_KEY_REUSED'),
      null,
    ]);
    expect(await stockRoom.orderCount(product.id)).toBe(1);
  });

  it("orders by staff and by the customer share one credit limit, and each adds to the customer's balance", async () => {
    const { shop } = fixture;
    const product = await shop.product({ listPriceCents: 1_000 }, 30);
    const { id, token } = await shop.customer({ creditLimitCents: 5_000 });

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => [byCustomer(token, product.id), byStaff(id, product.id)]).flat(),
    );

    expect(answers.filter(({ made }) => made)).toHaveLength(5);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'CREDIT_LIMIT_EXCEEDED']));
    const { balanceCents, balancesAfterCents } = await stockRoom.ledger(id);
    expect([balanceCents, balancesAfterCents]).toEqual([5_000, [1_000, 2_000, 3_000, 4_000, 5_000]]);
  });
});

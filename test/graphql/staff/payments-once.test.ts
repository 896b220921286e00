import { newId } from '../../../src/db/ids.js';
import { order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const PAY = `
  mutation ($id: ObjectID!, $amount: EUR!, $reference: String, $kind: PaymentKind, $key: String, $dryRun: Boolean) {
    recordPayment(customerId: $id, amount: $amount, reference: $reference, kind: $kind, idempotencyKey: $key, dryRun: $dryRun) {
      id balance recordedPayment { at replayed warning warningCode } } }`;
const LEDGER = `query ($id: ObjectID!) { customer(id: $id) { balance recordedPayment { at }
  ledger { nodes { kind amount reference at } } } }`;
const REUSED = 'Idempotency-Key was already used for a different request';

const clock = { now: new Date('2026-03-04T05:06:07.000Z') };
const fixture = useStaff(() => clock.now);
const { dataOf, errorOf, detailsOf } = fixture;

const pay = async (id: string, amount: number, more: object = {}, token?: string) =>
  (await dataOf(PAY, { id, amount, ...more }, token)).recordPayment;
const customerOf = async (id: string) => (await dataOf(LEDGER, { id })).customer;

async function auditCount(id: string): Promise<number> {
  const [row] = await fixture.service.query(
    "SELECT COUNT(*) AS count FROM audit_entries WHERE action = 'recordPayment' AND subject_id = ?",
    [id],
  );
  return Number(row.count);
}

describe('a payment with an idempotencyKey', () => {
  it('a payment that is sent again with its key is recorded once, returned again and marked, with one audit entry', async () => {
    const { id } = await fixture.shop.customer({ balanceCents: 50_000 });
    const key = newId();
    const first = await pay(id, 100, { reference: 'bank 1', key });
    expect(first).toEqual({
      id,
      balance: 400,
      recordedPayment: { at: expect.any(String), replayed: false, warning: null, warningCode: null },
    });
    // The customer has its current state; the payment has its original one.
    await pay(id, 50, { reference: 'bank 2' });
    const again = await pay(id, 100, { reference: ' bank 1 ', key });
    expect(again).toEqual({ ...first, balance: 350, recordedPayment: { ...first.recordedPayment, replayed: true } });
    const { balance, ledger } = await customerOf(id);
    expect([balance, ledger.nodes.length]).toEqual([350, 2]);
    expect(await auditCount(id)).toBe(2);
  });

  it.each([
    ['another amount', { amount: 2 }],
    ['another reference', { reference: 'other' }],
    ['no reference', { reference: null }],
    ['another kind', { kind: 'ADJUSTMENT' }],
    ['another customer', {}],
  ])('a used key is refused for a payment with %s, which changes nothing', async (what, change) => {
    const { id } = await fixture.shop.customer();
    const other = what === 'another customer' ? (await fixture.shop.customer()).id : id;
    const key = newId();
    await pay(id, 1, { reference: 'r', key });
    expect(await errorOf(PAY, { id: other, amount: 1, reference: 'r', key, ...change })).toEqual({
      message: REUSED,
      extensions: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await customerOf(id)).ledger.nodes).toHaveLength(1);
    expect((await customerOf(other)).balance).toBe(other === id ? -1 : 0);
  });

  it('a refused payment does not use its key up', async () => {
    const { id } = await fixture.shop.customer();
    const key = newId();
    expect((await errorOf(PAY, { id: newId(), amount: 1, key })).extensions.code).toBe('NOT_FOUND');
    expect((await errorOf(PAY, { id, amount: 0, key })).extensions.code).toBe('VALIDATION_ERROR');
    expect((await pay(id, 1, { key })).recordedPayment.replayed).toBe(false);
  });

  it('a payment that is sent many times at once with one key is recorded once', async () => {
    const { id } = await fixture.shop.customer({ balanceCents: 100_000 });
    const key = newId();
    const paid = await Promise.all(Array.from({ length: 20 }, () => pay(id, 100, { reference: 'r', key })));
    expect(paid.map(({ balance }) => balance)).toEqual(paid.map(() => 900));
    expect(paid.filter(({ recordedPayment }) => !recordedPayment.replayed)).toHaveLength(1);
    expect((await customerOf(id)).ledger.nodes).toHaveLength(1);
    expect(await auditCount(id)).toBe(1);
  });

  it('of payments for two customers that are sent at once with one key, one is recorded', async () => {
    const ids = [(await fixture.shop.customer()).id, (await fixture.shop.customer()).id];
    const key = newId();
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        fixture.staff.run(PAY, { id: ids[index % 2], amount: 1, key }, fixture.admin.token),
      ),
    );
    const refused = responses.filter(({ errors }) => errors);
    expect(refused.map(({ errors }) => errors?.[0]?.extensions)).toEqual(
      Array(6).fill({ code: 'IDEMPOTENCY_KEY_REUSED' }),
    );
    const balances = await Promise.all(ids.map(async (id) => (await customerOf(id)).balance as number));
    expect(balances.toSorted()).toEqual([-1, 0]);
  });
});

describe('the reference of a repeated payment', () => {
  it.each([
    ['Zürich', 'Zurich', null],
    ['🔴', '🟢', null],
    ['INV-1', 'INV 1', null],
    ['INV-1', 'inv-1', 'REPEATED'],
    ['Zürich', 'ZÜRICH', 'REPEATED'],
    [null, null, 'REPEATED'],
    ['INV-1', null, null],
  ])('%s and %s are the same but for letter case, or two', async (first, second, warningCode) => {
    const { id } = await fixture.shop.customer({ balanceCents: 100_000 });
    await pay(id, 20, { reference: first });
    expect((await pay(id, 20, { reference: second })).recordedPayment.warningCode).toBe(warningCode);
  });
});

describe('the warning of a repeated payment', () => {
  const MINUTE_MS = 60_000;
  const DAY_MS = 24 * 60 * MINUTE_MS;
  const later = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };

  it('a payment of the same amount and reference within a day is recorded with a warning that names the first', async () => {
    const { id } = await fixture.shop.customer({ balanceCents: 100_000 });
    const { recordedPayment } = await pay(id, 154.58, { reference: 'Bank transfer' });
    expect(recordedPayment.warning).toBeNull();
    later(DAY_MS - MINUTE_MS);
    const key = newId();
    const repeated = await pay(id, 154.58, { reference: 'bank transfer', key });
    expect(repeated).toMatchObject({
      balance: 690.84,
      recordedPayment: {
        replayed: false,
        warningCode: 'REPEATED',
        warning:
          'The same amount and reference were already recorded on 4 March 2026 at 06:06 (Europe/Berlin). ' +
          'If this is the same payment, an ADJUSTMENT of -154.58 EUR takes it back.',
      },
    });
    later(MINUTE_MS);
    expect((await pay(id, 154.58, { reference: 'bank transfer', key })).recordedPayment).toEqual({
      ...repeated.recordedPayment,
      replayed: true,
    });
    expect((await customerOf(id)).recordedPayment).toBeNull();
  });

  it('payments without a reference repeat each other too', async () => {
    const { id } = await fixture.shop.customer({ balanceCents: 100_000 });
    expect((await pay(id, 7)).recordedPayment.warning).toBeNull();
    expect((await pay(id, 7)).recordedPayment.warning).toMatch(/already recorded/);
  });

  it.each([
    ['another amount', 0, { amount: 2 }],
    ['another reference', 0, { reference: 'other' }],
    ['no reference', 0, { reference: null }],
    ['the opposite amount', 0, { amount: -1, kind: 'ADJUSTMENT' }],
    ['the same after more than a day', DAY_MS + 1, {}],
  ])('a payment with %s has no warning', async (_what, ms, change) => {
    const { id } = await fixture.shop.customer({ balanceCents: 100_000 });
    await pay(id, 1, { reference: 'r' });
    later(ms);
    const { recordedPayment } = (await dataOf(PAY, { id, amount: 1, reference: 'r', ...change })).recordPayment;
    expect(recordedPayment.warning).toBeNull();
  });

  it('the same payment for another customer has no warning', async () => {
    const [one, other] = [
      await fixture.shop.customer({ balanceCents: 100_000 }),
      await fixture.shop.customer({ balanceCents: 100_000 }),
    ];
    await pay(one.id, 1, { reference: 'r' });
    expect((await pay(other.id, 1, { reference: 'r' })).recordedPayment.warning).toBeNull();
  });
});

describe('a payment that leaves more in advance than was ordered in a year', () => {
  const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
  const OVERPAID = { warningCode: 'OVERPAID', warning: expect.stringContaining('in the last 365 days') };
  const NONE = { warningCode: null, warning: null };

  async function buyer() {
    const { id, token } = await fixture.shop.customer({ countryCode: 'AT' });
    const product = await fixture.shop.product({ listPriceCents: 5_000 }, 2);
    return { id, order: () => order(fixture, token, [{ productId: product.id, amount: 1 }]) };
  }

  it('it is recorded with a warning, also for a customer that never ordered', async () => {
    const { id, order: buy } = await buyer();
    expect((await pay(id, 0.01, { reference: 'early' })).recordedPayment).toMatchObject(OVERPAID);
    await buy();
    expect((await pay(id, 99.99)).recordedPayment).toMatchObject(NONE);
    expect(await pay(id, 0.01)).toMatchObject({ balance: -50.01, recordedPayment: OVERPAID });
  });

  it('orders from before the last 365 days do not count, and a repetition is named first', async () => {
    const { id, order: buy } = await buyer();
    await buy();
    clock.now = new Date(clock.now.getTime() + YEAR_MS);
    expect((await pay(id, 50.01)).recordedPayment).toMatchObject(OVERPAID);
    expect((await pay(id, 50.01)).recordedPayment.warningCode).toBe('REPEATED');
  });
});

describe('a dry run of a payment', () => {
  it('it returns the same as the payment, and changes nothing, its key included', async () => {
    const { id } = await fixture.shop.customer({ balanceCents: 11_900 });
    const before = await customerOf(id);
    const key = newId();
    const dry = await pay(id, 999_999, { reference: 'T-1', key, dryRun: true });
    expect(dry).toMatchObject({ balance: -999_880, recordedPayment: { replayed: false, warningCode: 'OVERPAID' } });
    expect(await pay(id, 999_999, { reference: 'T-1', key, dryRun: true })).toEqual(dry);
    expect([await customerOf(id), await auditCount(id)]).toEqual([before, 0]);
    expect(await pay(id, 999_999, { reference: 'T-1', key })).toEqual(dry);
    const again = await pay(id, 999_999, { reference: 'T-1', key, dryRun: true });
    expect(again.recordedPayment).toEqual({ ...dry.recordedPayment, replayed: true });
    expect((await pay(id, 999_999, { reference: 'T-1', dryRun: true })).recordedPayment.warningCode).toBe('REPEATED');
  });

  it('it is refused as the payment would be', async () => {
    const { id } = await fixture.shop.customer();
    expect(await detailsOf(PAY, { id, amount: 100_000_000, dryRun: true })).toEqual({
      amount: 'Amount must be at most 10,000,000.00 EUR',
    });
    expect((await errorOf(PAY, { id: newId(), amount: 1, dryRun: true })).extensions.code).toBe('NOT_FOUND');
  });
});

import { newId } from '../../src/db/ids.js';
import {
  AfterSalesFixture,
  CREDIT_KEYS,
  keyOf,
  RESOLVE_CLAIM,
  type Sale,
} from '../support/graphql/after-sales-fixture.js';
import { poolOf, REPLACE_KEY } from '../support/graphql/stock-keeping.js';
import { balanceOf, order } from '../support/rest/rest-api.js';
import { StaffApi, useStaff, type StaffResponse } from '../support/staff.js';
import { useDedicatedService } from '../support/use-service.js';

const ROUNDS = 4;

describe('claims, credits and replacements that meet', () => {
  const fixture = useStaff();
  const shop = new AfterSalesFixture(fixture);
  const other = useDedicatedService();
  let staffApis: StaffApi[];

  beforeAll(() => {
    staffApis = [fixture.staff, new StaffApi(other.service, () => new Date())];
  });

  /** Runs an operation in the next process in round robin. */
  const run = (round: number, query: string, variables: object): Promise<StaffResponse> =>
    (staffApis[round % 2] as StaffApi).run(query, variables, fixture.admin.token);
  const credit = (round: number, { number }: Sale, keys: string[], more: object = {}) =>
    run(round, CREDIT_KEYS, { order: number, keys, reason: 'faulty', ...more });
  const replace = (round: number, { number }: Sale, key: string) =>
    run(round, REPLACE_KEY, { order: number, key, reason: 'faulty' });
  const succeeded = ({ errors }: StaffResponse) => errors === undefined;
  const codesOf = (responses: StaffResponse[]) =>
    responses.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions.code));

  it('a key that is credited while it is replaced is one or the other', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const sale = await shop.sale({ keys: 2 });
      const key = keyOf(sale.product.poolId, 0);
      const responses = await Promise.all([credit(round, sale, [key]), replace(round + 1, sale, key)]);
      expect(codesOf(responses)).toEqual(['VALIDATION_ERROR']);
      const [isCredited = false] = responses.map(succeeded);
      const { keys } = await poolOf(fixture, sale.product.poolId);
      expect(keys).toEqual(isCredited ? { AVAILABLE: 1, CREDITED: 1 } : { ALLOCATED: 1, REPLACED: 1 });
      expect(await balanceOf(fixture, sale.buyer.id)).toBe(isCredited ? 0 : 595);
    }
  });

  it('a key that is credited twice at once is credited once', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const sale = await shop.sale({ keys: 2, amount: 2 });
      const keys = [keyOf(sale.product.poolId, 0)];
      const responses = await Promise.all([credit(0, sale, keys), credit(1, sale, keys)]);
      expect(codesOf(responses)).toEqual(['VALIDATION_ERROR']);
      expect(await shop.ledger(sale)).toHaveLength(2);
      expect(await balanceOf(fixture, sale.buyer.id)).toBe(595);
    }
  });

  it('a credit that is sent twice at the same time with one idempotency key is made once and returned twice', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const sale = await shop.sale({ keys: 2, amount: 2 });
      const once = { idempotencyKey: newId() };
      const keys = [keyOf(sale.product.poolId, 0)];
      const responses = await Promise.all([credit(0, sale, keys, once), credit(1, sale, keys, once)]);
      expect(codesOf(responses)).toEqual([]);
      const replayed = responses.map(({ data }) => data.creditKeys.recordedCreditNote.replayed as boolean);
      expect(replayed.toSorted()).toEqual([false, true]);
      expect(await balanceOf(fixture, sale.buyer.id)).toBe(595);
    }
  });

  it('keys of one order that are credited at once come to exactly its grand total', async () => {
    const sale = await shop.sale({ keys: 8, amount: 8, priceCents: 3 });
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => credit(index, sale, [keyOf(sale.product.poolId, index)])),
    );
    expect(codesOf(responses)).toEqual([]);
    expect(await balanceOf(fixture, sale.buyer.id)).toBe(0);
  });

  it('a key that is claimed four times at once has one claim, which all others name', async () => {
    const sale = await shop.sale({ keys: 1 });
    const body = { orderNumber: sale.number, licenseKey: keyOf(sale.product.poolId, 0), reason: 'refused' };
    const claims = await Promise.all(
      [fixture, other, fixture, other].map(({ service }) =>
        service.request('POST', '/api/claims', { token: sale.buyer.token, body }),
      ),
    );
    const made = claims.filter(({ status }) => status === 201).map((answer) => answer.body._id);
    const others = claims
      .filter(({ status }) => status !== 201)
      .map((answer) => [answer.body.code, answer.body.claimId]);
    expect([made.length, others]).toEqual([1, Array.from({ length: 3 }, () => ['CLAIM_EXISTS', made[0]])]);
  });

  it('a claim that is resolved twice at once is resolved once, and does what it came to', async () => {
    const resolutions = ['REPLACE', 'CREDIT', 'REJECT'];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const sale = await shop.sale({ keys: 2 });
      const id = await shop.claimId(sale);
      const responses = await Promise.all(
        [round, round + 1 + Math.floor(round / 3)].map((draw, step) =>
          run(step, RESOLVE_CLAIM, { id, resolution: resolutions[draw % 3] }),
        ),
      );
      expect(codesOf(responses)).toEqual(['VALIDATION_ERROR']);
      const made = responses.find(succeeded)?.data.resolveClaim;
      expect((await shop.claimOf(sale, id)).status).toBe(made.status.toLowerCase());
      const { keys } = await poolOf(fixture, sale.product.poolId);
      expect(keys).toEqual(
        {
          REPLACED: { REPLACED: 1, ALLOCATED: 1 },
          CREDITED: { CREDITED: 1, AVAILABLE: 1 },
          REJECTED: { ALLOCATED: 1, AVAILABLE: 1 },
        }[made.status as string],
      );
    }
  });

  it('a key that is claimed while it is replaced or credited has no open claim afterwards', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const sale = await shop.sale({ keys: 2 });
      const key = keyOf(sale.product.poolId, 0);
      const end = round % 2 === 0 ? credit(round, sale, [key]) : replace(round, sale, key);
      const [claimed, ended] = await Promise.all([shop.claim(sale, key), end]);
      expect(succeeded(ended)).toBe(true);
      const path = '/api/claims?status=open';
      const { body } = await fixture.service.request('GET', path, { token: sale.buyer.token });
      expect(body).toEqual([]);
      expect([201, 400]).toContain(claimed.status);
    }
  });

  it('orders, payments, claims and credits of one customer at once end at the balance that they add up to', async () => {
    const sale = await shop.sale({ keys: 30, amount: 6, countryCode: 'AT' });
    const { product, buyer, number } = sale;
    const pay = 'mutation ($id: ObjectID!) { recordPayment(customerId: $id, amount: 1) { id } }';
    const work = Array.from({ length: 6 }, (_, index) => [
      order(fixture, buyer.token, [{ productId: product.id, amount: 1 }]),
      credit(index, sale, [keyOf(product.poolId, index)]),
      run(index, pay, { id: buyer.id }),
      shop.claim({ buyer, number }, keyOf(product.poolId, index)),
    ]);
    await Promise.all(work.flat());
    // Six more pieces at 5 EUR, the first six credited, 6 EUR paid.
    expect(await balanceOf(fixture, buyer.id)).toBe(3_000 - 600);
    expect(await poolOf(fixture, product.poolId)).toMatchObject({ keys: { ALLOCATED: 6, CREDITED: 6, AVAILABLE: 18 } });
  });

  it('claims, credits and replacements that have met leave every invariant intact', async () => {
    expect(await fixture.service.violations()).toEqual([]);
  });
});

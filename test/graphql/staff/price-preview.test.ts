import fc from 'fast-check';
import { newId } from '../../../src/db/ids.js';
import { basisPoints } from '../../support/domain/arbitraries.js';
import { order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const PREVIEW = `query ($customerId: ObjectID!, $productId: ObjectID!, $quantity: Int) {
  pricePreview(customerId: $customerId, productId: $productId, quantity: $quantity) {
    quantity listPrice price subtotal vatRate vatAmount grandTotal discountType discountPercentage because } }`;

interface Case {
  listPriceCents: number;
  discountEligible: boolean;
  quantity: number;
  countryCode: string;
  packageBp: number | null;
  promotionsBp: number[];
  tiers: Record<number, number>;
}

const cases: fc.Arbitrary<Case> = fc.record({
  listPriceCents: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500_000 })),
  discountEligible: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.boolean()),
  quantity: fc.integer({ min: 1, max: 6 }),
  countryCode: fc.constantFrom('DE', 'AT'),
  packageBp: fc.option(basisPoints),
  promotionsBp: fc.array(basisPoints, { maxLength: 2 }),
  tiers: fc.dictionary(fc.integer({ min: 1, max: 6 }).map(String), basisPoints, { maxKeys: 2 }),
});

describe('the preview of a price', () => {
  const fixture = useStaff();
  const { dataOf, detailsOf } = fixture;

  const preview = async (customerId: string, productId: string, quantity?: number) =>
    (await dataOf(PREVIEW, { customerId, productId, quantity })).pricePreview;

  it('the preview of a price returns what an order right after it costs, and names the reason', async () => {
    const { shop } = fixture;
    await fc.assert(
      fc.asyncProperty(cases, async ({ quantity, packageBp, promotionsBp, tiers, countryCode, ...fields }) => {
        const category = `category-${newId()}`;
        const product = await shop.product({ ...fields, category }, quantity);
        await shop.tiers(product.id, tiers);
        const discountPackageId = packageBp === null ? null : await shop.discountPackage({ [category]: packageBp });
        for (const percentageBp of promotionsBp) await shop.promotion(percentageBp, { productIds: [product.id] });
        const customer = await shop.customer({ countryCode, discountPackageId });

        const said = await preview(customer.id, product.id, quantity);
        const made = await order(fixture, customer.token, [{ productId: product.id, amount: quantity }]);
        expect(made.status).toBe(201);
        const path = `/api/orders/${made.body.orderNumber}`;
        const { body } = await fixture.service.request('GET', path, { token: customer.token });
        const [item] = body.items;
        expect(said).toEqual({
          quantity,
          listPrice: fields.listPriceCents / 100,
          price: item.price,
          subtotal: body.subTotal,
          vatRate: body.vatRate,
          vatAmount: body.vatAmount,
          grandTotal: body.grandTotal,
          discountType: body.discountType,
          discountPercentage: body.discountPercentage,
          because: expect.any(String),
        });
        const named = [
          /Discount package '[^']*' takes/,
          /Promotion '[^']*' takes/,
          /the volume tier from \d+ pieces? takes/,
        ];
        const found = named.map((pattern, index) => (pattern.test(said.because) ? index + 1 : 0)).filter(Boolean);
        expect(found.length > 1 ? 4 : (found[0] ?? 0)).toBe(body.discountType);
      }),
      { numRuns: 12 },
    );
  });

  it('the preview of a price asks neither for stock, credit and status, nor whether the product is on sale', async () => {
    const { shop } = fixture;
    const product = await shop.product({ available: false, listPriceCents: 5_000 });
    const fields = { creditLimitCents: 0, countryCode: 'DE' };
    for (const status of ['ACTIVE', 'SUSPENDED', 'INACTIVE'] as const) {
      const { id } = await shop.customer({ ...fields, status });
      expect(await preview(id, product.id, 3)).toMatchObject({
        price: 50,
        subtotal: 150,
        vatAmount: 28.5,
        grandTotal: 178.5,
        because: expect.stringContaining('The product is off sale'),
      });
    }
  });

  it('the quantity of a preview is bounded by the license keys that an order may take', async () => {
    const { shop } = fixture;
    const [one, two] = [await shop.product(), await shop.product()];
    const bundle = await shop.bundle([one.poolId, two.poolId]);
    const { id } = await shop.customer();
    expect((await preview(id, one.id, 10_000)).quantity).toBe(10_000);
    expect((await preview(id, bundle.id, 5_000)).quantity).toBe(5_000);
    for (const [productId, quantity, most] of [
      [one.id, 0, 10_000],
      [one.id, -1, 10_000],
      [one.id, 10_001, 10_000],
      [bundle.id, 5_001, 5_000],
    ] as const) {
      expect(await detailsOf(PREVIEW, { customerId: id, productId, quantity })).toEqual({
        quantity: `Quantity must be a whole number from 1 to ${most}`,
      });
    }
  });
});

const ORDER_PREVIEW = `query ($customerId: ObjectID!, $lines: [StaffOrderLineInput!]!) {
  orderPreview(customerId: $customerId, lines: $lines) {
    subTotal discountTotal vatRate vatAmount grandTotal availableCredit
    lines { productId quantity listPrice price subtotal stock because } } }`;
const CREATE_ORDER = `mutation ($customerId: ObjectID!, $lines: [StaffOrderLineInput!]!) {
  createOrder(customerId: $customerId, lines: $lines) {
    subTotal discountTotal vatRate vatAmount grandTotal items { productId quantity listPrice price subtotal } } }`;

describe('the preview of an order', () => {
  const fixture = useStaff();
  const { dataOf, errorOf, detailsOf } = fixture;

  const preview = async (customerId: string, lines: object[]) =>
    (await dataOf(ORDER_PREVIEW, { customerId, lines })).orderPreview;
  const orders = async (customerId: string) =>
    (await dataOf('query ($customerId: ObjectID!) { orders(customerId: $customerId) { totalCount } }', { customerId }))
      .orders.totalCount;

  it('the preview of an order returns what the same order right after it costs, line by line and in total', async () => {
    const { shop } = fixture;
    const category = `category-${newId()}`;
    const discountPackageId = await shop.discountPackage({ [category]: 1_000 });
    const tiered = await shop.product({ listPriceCents: 1_333, category }, 9);
    await shop.tiers(tiered.id, { 5: 2_500 });
    const plain = await shop.product({ listPriceCents: 999 }, 2);
    const customer = await shop.customer({ countryCode: 'DE', discountPackageId, creditLimitCents: 50_000 });
    const lines = [
      { productId: tiered.id, amount: 2 },
      { productId: plain.id, amount: 1 },
      { productId: tiered.id, amount: 3 },
    ];
    const { lines: priced, availableCredit, ...sums } = await preview(customer.id, lines);
    expect(availableCredit).toBe(500);
    expect(priced.map(({ stock }: { stock: number }) => stock)).toEqual([9, 2, 9]);
    expect(priced[0].because).toContain('the volume tier from 5 pieces takes');
    expect(await orders(customer.id)).toBe(0);

    const { items, ...made } = (await dataOf(CREATE_ORDER, { customerId: customer.id, lines })).createOrder;
    expect(sums).toEqual(made);
    expect(priced.map(({ stock: _stock, because: _because, ...line }: Record<string, unknown>) => line)).toEqual(items);
  });

  it('the preview of an order asks neither for stock, credit and status; off sale it is refused as the order is', async () => {
    const { shop } = fixture;
    const product = await shop.product({ listPriceCents: 5_000 });
    const gone = await shop.product({ available: false });
    const { id } = await shop.customer({ creditLimitCents: 0, status: 'SUSPENDED' });
    const line = { productId: product.id, amount: 3 };
    expect(await preview(id, [line])).toMatchObject({ grandTotal: 150, availableCredit: 0, lines: [{ stock: 0 }] });
    const { extensions } = await errorOf(ORDER_PREVIEW, {
      customerId: id,
      lines: [line, { productId: gone.id, amount: 1 }],
    });
    expect(extensions).toMatchObject({
      code: 'PRODUCT_NOT_AVAILABLE',
      unavailableProducts: [{ index: 1, productId: gone.id }],
    });
  });

  it('what is wrong with the lines of a preview is named as for an order', async () => {
    const product = await fixture.shop.product();
    const { id } = await fixture.shop.customer();
    const refused = (lines: object[]) => detailsOf(ORDER_PREVIEW, { customerId: id, lines });
    expect(await refused([{ productId: product.id, amount: 0 }])).toEqual({
      'lines[0].amount': 'Amount must be a positive number',
    });
    expect(await refused([{ productId: product.id, amount: 10_001 }])).toEqual({
      lines: 'An order can hold at most 10000 license keys',
    });
  });
});

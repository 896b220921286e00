import fc from 'fast-check';
import { newId } from '../../../src/db/ids.js';
import { basisPoints } from '../../domain/arbitraries.js';
import { order } from '../../rest/support.js';
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
  tiers: fc.dictionary(fc.integer({ min: 1, max: 6 }).map(String), basisPoints, { maxKeys: 2 }) as fc.Arbitrary<
    Case['tiers']
  >,
});

describe('the preview of a price', () => {
  const fixture = useStaff();
  const { dataOf, errorOf } = fixture;

  const preview = async (customerId: string, productId: string, quantity?: number) =>
    (await dataOf(PREVIEW, { customerId, productId, quantity })).pricePreview;

  it('the preview of a price gives what an order right after it costs, and names what made it so', async () => {
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

  it('the preview of a price is for one piece where no quantity is given', async () => {
    const [{ id: customerId }, { id: productId }] = [await fixture.shop.customer(), await fixture.shop.product()];
    const { pricePreview } = await dataOf(
      `query ($customerId: ObjectID!, $productId: ObjectID!) {
         pricePreview(customerId: $customerId, productId: $productId) { quantity price grandTotal } }`,
      { customerId, productId },
    );
    expect(pricePreview).toEqual({ quantity: 1, price: 10, grandTotal: 10 });
    expect((await preview(customerId, productId, null as unknown as number)).quantity).toBe(1);
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
      expect((await errorOf(PREVIEW, { customerId: id, productId, quantity })).extensions).toEqual({
        code: 'VALIDATION_ERROR',
        details: { quantity: `Quantity must be a whole number from 1 to ${most}` },
      });
    }
  });

  it('the preview of a price for an unknown customer or product is NOT_FOUND', async () => {
    const [{ id: customerId }, { id: productId }] = [await fixture.shop.customer(), await fixture.shop.product()];
    const unknown = newId();
    expect(await errorOf(PREVIEW, { customerId: unknown, productId })).toEqual({
      message: `Customer ${unknown} not found`,
      extensions: { code: 'NOT_FOUND' },
    });
    expect(await errorOf(PREVIEW, { customerId, productId: unknown })).toEqual({
      message: `Product ${unknown} not found`,
      extensions: { code: 'NOT_FOUND' },
    });
  });
});

import fc from 'fast-check';
import { newId } from '../../src/db/ids.js';
import { beginTestFile, testDatabaseUrl } from '../support/database-url.js';
import { STEPS } from '../support/model/commands.js';
import { RealShop } from '../support/model/real-shop.js';
import { ShopModel, type ModelCustomer, type ModelProduct } from '../support/model/shop-model.js';
import { useStaff } from '../support/staff.js';

// How many random runs look for a difference: MODEL_RUNS=1000 npm run test:all -- test/model
const RUNS = Number(process.env.MODEL_RUNS ?? 15);

const fixture = useStaff(() => new Date());

async function addProduct(
  model: ShopModel,
  fields: Pick<ModelProduct, 'listCents' | 'isEligible' | 'tier'>,
  keys: number,
  morePools = 0,
): Promise<void> {
  const { shop } = fixture;
  const name = `Model ${newId()}`;
  const { listCents, isEligible, tier } = fields;
  const { id, poolId } = await shop.product({ name, listPriceCents: listCents, discountEligible: isEligible }, keys);
  if (tier) await shop.tiers(id, { [tier.from]: tier.bp });
  model.addPool(
    poolId,
    Array.from({ length: keys }, (_, index) => `KEY-${poolId}-${index}`),
  );
  const poolIds = [poolId];
  for (let position = 1; position <= morePools; position += 1) {
    const further = await shop.pool(id, 0, position);
    model.addPool(further, []);
    poolIds.push(further);
  }
  const state = { oldListCents: null, onSale: true, isBundle: false, wasInStock: keys > 0 };
  model.products.push({ id, name, poolIds, ...fields, ...state });
}

/** Adds two products, a bundle of both, and a product with two pools and no discounts. */
async function addProducts(model: ShopModel): Promise<void> {
  await addProduct(model, { listCents: 999, isEligible: true, tier: { from: 3, bp: 1_050 } }, 3);
  await addProduct(model, { listCents: 12_345, isEligible: true, tier: null }, 0);
  await addProduct(model, { listCents: 5, isEligible: false, tier: { from: 2, bp: 5_000 } }, 2, 1);
  const poolIds = model.products.slice(0, 2).map((product) => product.poolIds[0] ?? '');
  const name = `Model bundle ${newId()}`;
  const { id } = await fixture.shop.bundle(poolIds, { name, listPriceCents: 10_001 });
  const fields = { listCents: 10_001, oldListCents: null, isEligible: true, tier: null };
  model.products.push({ id, name, onSale: true, isBundle: true, poolIds, wasInStock: false, ...fields });
}

async function customer(isGerman: boolean, packageBp: number, creditLimitCents: number): Promise<ModelCustomer> {
  const { shop } = fixture;
  const discountPackageId = packageBp === 0 ? null : await shop.discountPackage({ Default: packageBp });
  const countryCode = isGerman ? 'DE' : 'AT';
  const { id, token } = await shop.customer({ countryCode, creditLimitCents, discountPackageId });
  return {
    id,
    token,
    isGerman,
    packageBp,
    creditLimitCents,
    balanceCents: 0,
    lowSeen: false,
    observed: [],
    orders: [],
    claims: [],
    lastKeyed: null,
    lastKeyedByStaff: null,
  };
}

async function newShop(): Promise<{ model: ShopModel; real: RealShop }> {
  // What earlier runs have left would be read with every step.
  beginTestFile();
  await testDatabaseUrl();
  fixture.service.app.services.catalogue.invalidate();
  fixture.admin = await fixture.staff.member();
  const model = new ShopModel();
  await addProducts(model);
  model.customers.push(await customer(true, 1_250, 60_000), await customer(false, 0, 10_000_000));
  return { model, real: new RealShop(fixture, newId()) };
}

describe('the shop under random operations', () => {
  it('the shop equals its model in memory after every random step, and every invariant holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(STEPS, { maxCommands: 40, size: 'max' }), async (steps) => {
        const shop = await newShop();
        await fc.asyncModelRun(() => shop, steps);
        for (const customer of shop.model.customers) await shop.real.assertCustomer(shop.model, customer);
        expect(await fixture.service.violations()).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  }, 600_000);
});

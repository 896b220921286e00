import { Product } from '../../../src/entities/products/product.js';
import type { TestService } from '../service.js';
import type { Shop } from '../shop.js';

/** The products that the examples name, with the names that they have there. */
export async function exampleProducts(service: TestService, shop: Shop) {
  const office = await shop.product(
    {
      name: 'Fjord Office 26',
      displayName: 'Fjord Office 26 (1 user, perpetual)',
      category: 'office',
      listPriceCents: 12_990,
      oldListPriceCents: 13_990,
      validRegion: 'EU',
    },
    25,
  );
  await shop.tiers(office.id, { 10: 500 });
  const pdf = await shop.product(
    { name: 'Fjord PDF 8', displayName: 'Fjord PDF 8 (1 device)', category: 'tools', listPriceCents: 4_900 },
    3,
  );
  const bundle = await shop.bundle([office.poolId, pdf.poolId], {
    name: 'Fjord Work Set',
    displayName: 'Fjord Work Set (Office 26 and PDF 8)',
    category: 'sets',
    listPriceCents: 15_900,
  });
  const withdrawn = await shop.product();
  await service.app.dataSource.manager.update(
    Product,
    { id: withdrawn.id },
    { available: false, updatedAt: new Date() },
  );
  for (const [pool, name] of [
    [office.poolId, 'Fjord Office 26'],
    [pdf.poolId, 'Fjord PDF 8'],
  ]) {
    await service.query('UPDATE license_pools SET name = ? WHERE id = ?', [name, pool]);
  }
  return { office, pdf, bundle, withdrawn };
}

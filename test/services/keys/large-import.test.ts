import { newId } from '../../../src/db/ids.js';
import { Reason } from '../../../src/domain/common/errors.js';
import { eventsOf, poolOf } from '../../support/graphql/stock-keeping.js';
import { useStaff } from '../../support/staff.js';

const fixture = useStaff();

it('an import of 100,000 keys is one call, which names duplicates and rejected keys', async () => {
  const product = await fixture.shop.product();
  const mark = newId();
  const texts = Array.from({ length: 100_000 }, (_, index) => `${mark}-${String(index % 99_990).padStart(5, '0')}`);
  texts[50_000] = '';
  const result = await fixture.staff.services.licenseKeys.importKeys(
    { ...fixture.admin, role: 'ADMIN' },
    product.poolId,
    texts,
  );
  expect(result).toMatchObject({
    imported: 99_989,
    duplicates: texts.slice(99_990),
    rejected: [{ key: '', reason: Reason.of('EMPTY') }],
    licensePool: { available: 99_989 },
  });
  expect(await poolOf(fixture, product.poolId)).toMatchObject({ available: 99_989, keys: { AVAILABLE: 99_989 } });
  expect(await eventsOf(fixture, product.id)).toEqual([
    { kind: 'productBackInStock', productId: product.id, stock: 99_989 },
  ]);
});

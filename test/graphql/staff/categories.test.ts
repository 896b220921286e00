import { newId } from '../../../src/db/ids.js';
import { useStaff } from '../../support/staff.js';

const CATEGORIES = '{ categories { name products packages promotions } }';

describe('the categories', () => {
  const fixture = useStaff();

  const read = async (mark: string) =>
    (await fixture.dataOf(CATEGORIES)).categories.filter(({ name }: { name: string }) => name.includes(mark));

  it('the categories are those that products, packages and promotions name, each with how many do', async () => {
    const mark = newId();
    const [both, unsold, typo, capital] = [`B ${mark}`, `a ${mark}`, `c ${mark}`, `C ${mark}`];
    await fixture.shop.product({ category: both });
    await fixture.shop.product({ category: both, available: false });
    await fixture.shop.product({ category: capital });
    await fixture.shop.discountPackage({ [both]: 100, [unsold]: 0, Default: 200 });
    await fixture.shop.discountPackage({ [both]: 300 });
    await fixture.shop.promotion(100, { categories: [both, typo] });
    const found = await read(mark);
    expect(found).toHaveLength(4);
    expect(found.slice(0, 2)).toEqual([
      { name: unsold, products: 0, packages: 1, promotions: 0 },
      { name: both, products: 2, packages: 2, promotions: 1 },
    ]);
    // Letter case alone distinguishes them.
    expect(found).toContainEqual({ name: typo, products: 0, packages: 0, promotions: 1 });
    expect(found).toContainEqual({ name: capital, products: 1, packages: 0, promotions: 0 });
    // What a package has for all others is no category.
    expect(await read('Default')).toEqual([]);
  });
});

import { newId } from '../../../src/db/ids.js';
import { useStaff } from '../../support/staff.js';

const CATEGORIES = '{ categories { name products packages promotions } }';

describe('the categories', () => {
  const fixture = useStaff();

  const read = async (mark: string) =>
    (await fixture.dataOf(CATEGORIES)).categories.filter(({ name }: { name: string }) => name.includes(mark));

  it('the categories are those that products, packages and promotions name, each with how many do', async () => {
    const mark = newId();
    const [both, unsold, typo] = [`B ${mark}`, `a ${mark}`, `c ${mark}`];
    await fixture.shop.product({ category: both });
    await fixture.shop.product({ category: both, available: false });
    await fixture.shop.discountPackage({ [both]: 100, [unsold]: 0, Default: 200 });
    await fixture.shop.discountPackage({ [both]: 300 });
    await fixture.shop.promotion(100, { categories: [both, typo] });
    expect(await read(mark)).toEqual([
      { name: unsold, products: 0, packages: 1, promotions: 0 },
      { name: both, products: 2, packages: 2, promotions: 1 },
      { name: typo, products: 0, packages: 0, promotions: 1 },
    ]);
  });

  it('categories that differ in letter case alone are distinct', async () => {
    const mark = newId();
    await fixture.shop.product({ category: `office ${mark}` });
    await fixture.shop.product({ category: `Office ${mark}` });
    const names = (await read(mark)).map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual([`Office ${mark}`, `office ${mark}`]);
  });

  it('the entry Default of a package is no category', async () => {
    await fixture.shop.discountPackage({ Default: 200 });
    const { categories } = await fixture.dataOf(CATEGORIES);
    expect(
      categories.filter(
        ({ name, products }: { name: string; products: number }) => name === 'Default' && products === 0,
      ),
    ).toEqual([]);
  });
});

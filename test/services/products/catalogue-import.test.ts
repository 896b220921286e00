import { newId } from '../../../src/db/ids.js';
import { CATALOGUE_HEADER } from '../../support/catalogue-file.js';
import { auditOf } from '../../support/graphql/stock-keeping.js';
import { useCatalogueImport } from '../../support/use-catalogue-import.js';

describe('an import of a catalogue', () => {
  let now: Date;
  const { fixture, importFile, importLines, find, get, manager } = useCatalogueImport(() => now);

  beforeEach(() => {
    now = new Date('2026-05-01T10:00:00.000Z');
  });

  const readEvents = (which: string, skus: string[]) =>
    manager().query<unknown[]>(
      `SELECT sku, kind, available_stock AS stock, old_list_price_cents AS old, new_list_price_cents AS new
         FROM events WHERE ${which} AND sku IN (?) ORDER BY id`,
      [skus],
    );
  /** The events of existing products. */
  const events = (...skus: string[]) => readEvents("kind <> 'productAdded'", skus);

  it('a catalogue import makes products, each with an empty pool of its own under its display name', async () => {
    const sku = newId();
    const result = await importLines([
      `${sku},"Desk, ""Pro""",Schreibtisch – Büro,Möbel,129.90,DACH,true,true,50:5.5;10:3,`,
      `${sku}-2,Chair,,Möbel,0,,false,false,,`,
    ]);
    expect(result).toEqual({ created: 2, changed: 0, unchanged: 0, refused: 0, texts: [] });
    const product = await get(sku);
    expect(product).toMatchObject({
      name: 'Desk, "Pro"',
      displayName: 'Schreibtisch – Büro',
      category: 'Möbel',
      listPriceCents: 12_990,
      oldListPriceCents: null,
      isBundle: false,
      validRegion: 'DACH',
      discountEligible: true,
      available: true,
      volumeDiscounts: [
        { minQuantity: 10, percentageBp: 300 },
        { minQuantity: 50, percentageBp: 550 },
      ],
      version: 1,
      createdAt: now,
      updatedAt: now,
      inStock: false,
    });
    expect(
      await manager().query('SELECT id, name, available FROM license_pools WHERE product_id = ?', [product.id]),
    ).toEqual([{ id: product.poolIds[0], name: 'Schreibtisch – Büro', available: 0 }]);
    expect(await get(`${sku}-2`)).toMatchObject({
      displayName: 'Chair',
      listPriceCents: 0,
      validRegion: null,
      discountEligible: false,
      available: false,
      volumeDiscounts: [],
    });
    expect(await readEvents('TRUE', [sku, `${sku}-2`])).toMatchObject([{ sku, kind: 'productAdded' }]);
  });

  it('a catalogue import leaves products as they are where the file says nothing new', async () => {
    const sku = newId();
    const lines = [`${sku},A,A,c,10,EU,true,true,5:2,`, `${sku}-B,B,B,c,15.5,,true,true,,${sku}`];
    await importLines(lines);
    const before = [await get(sku), await get(`${sku}-B`)];
    now = new Date('2026-05-02T10:00:00.000Z');
    expect(await importLines(lines)).toEqual({ created: 0, changed: 0, unchanged: 2, refused: 0, texts: [] });
    expect([await get(sku), await get(`${sku}-B`)]).toEqual(before);
    expect(await events(sku, `${sku}-B`)).toEqual([]);
  });

  it('a catalogue import changes what differs, and raises an event for each new price', async () => {
    const sku = newId();
    await importLines([`${sku},A,A,c,10,EU,true,true,5:2,`, `${sku}-off,A,A,c,10,EU,true,true,,`]);
    now = new Date('2026-05-02T10:00:00.000Z');
    const lines = [`${sku},A+,Neu,d,12.5,,false,true,6:2,`, `${sku}-off,A,A,c,11,EU,true,false,,`];
    expect(await importLines(lines)).toMatchObject({ created: 0, changed: 2, unchanged: 0, refused: 0 });
    expect(await get(sku)).toMatchObject({
      name: 'A+',
      displayName: 'Neu',
      category: 'd',
      listPriceCents: 1_250,
      oldListPriceCents: 1_000,
      validRegion: null,
      discountEligible: false,
      volumeDiscounts: [{ minQuantity: 6, percentageBp: 200 }],
      version: 2,
      updatedAt: now,
    });
    expect(await get(`${sku}-off`)).toMatchObject({ listPriceCents: 1_100, oldListPriceCents: 1_000 });
    expect(await events(sku, `${sku}-off`)).toEqual([
      { sku, kind: 'productPriceChanged', stock: null, old: 1_000, new: 1_250 },
      { sku: `${sku}-off`, kind: 'productPriceChanged', stock: null, old: 1_000, new: 1_100 },
      { sku: `${sku}-off`, kind: 'productWithdrawn', stock: null, old: null, new: null },
    ]);
  });

  it('a product preserves its price before the last change when an import changes something else', async () => {
    const sku = newId();
    for (const cells of ['A,A,c,10', 'A,A,c,12', 'B,A,c,12']) await importLines([`${sku},${cells},,true,true,,`]);
    expect(await get(sku)).toMatchObject({ name: 'B', listPriceCents: 1_200, oldListPriceCents: 1_000, version: 3 });
    expect(await events(sku)).toHaveLength(1);
  });

  it('a catalogue import makes bundles of products that exist or stand above, in stock where all are', async () => {
    const full = await fixture.shop.product({}, 3);
    const further = await fixture.shop.pool(full.id, 2, 1);
    const sku = newId();
    const result = await importLines([
      `${sku}-1,N,N,c,10,,true,true,,`,
      `${sku}-B1,B,B,c,10,,true,true,,${full.sku}`,
      `${sku}-B2,B,B,c,10,,true,true,,${sku}-1;${full.sku}`,
    ]);
    expect(result).toMatchObject({ created: 3, refused: 0 });
    const own = (await get(`${sku}-1`)).poolIds;
    expect(await get(`${sku}-B1`)).toMatchObject({ isBundle: true, poolIds: [full.poolId], inStock: true });
    expect(await get(`${sku}-B2`)).toMatchObject({ isBundle: true, poolIds: [...own, full.poolId], inStock: false });
    expect((await get(full.sku)).poolIds).toEqual([full.poolId, further]);
    expect(await events(`${sku}-B1`, `${sku}-B2`)).toEqual([]);
  });

  it('a catalogue import raises a stock event where the new pools of a bundle end or begin its stock', async () => {
    const full = await fixture.shop.product({}, 3);
    const empty = await fixture.shop.product();
    const sku = newId();
    const bundle = (bundleOf: string) => importLines([`${sku},B,B,c,10,,true,true,,${bundleOf}`]);
    await bundle(full.sku);
    await bundle(`${full.sku};${empty.sku}`);
    expect(await get(sku)).toMatchObject({ poolIds: [full.poolId, empty.poolId], inStock: false, version: 2 });
    await bundle(`${empty.sku};${full.sku}`);
    await bundle(full.sku);
    expect(await get(sku)).toMatchObject({ poolIds: [full.poolId], inStock: true, version: 4 });
    expect(await events(sku)).toEqual([
      { sku, kind: 'productOutOfStock', stock: 0, old: null, new: null },
      { sku, kind: 'productBackInStock', stock: 3, old: null, new: null },
    ]);
  });

  it('a catalogue import refuses impossible bundles, and imports the lines around them', async () => {
    const component = await fixture.shop.product({}, 1);
    const bundle = await fixture.shop.bundle([component.poolId]);
    const sku = newId();
    await importLines([`${sku}-old,A,A,c,1,,true,true,,`]);
    const row = (name: string, bundleOf: string) => `${sku}-${name},A,A,c,1,,true,true,,${bundleOf}`;
    const result = await importLines([
      row('below', `${sku}-new`),
      row('bundle', bundle.sku),
      row('self', `${sku}-self`),
      row('nothing', `${sku}-nothing;`),
      row('twice', `${sku}-old;${sku}-old`),
      row('unknown', 'Größe'),
      row('old', component.sku),
      `${bundle.sku},A,A,c,1,,true,true,,`,
      row('new', ''),
    ]);
    expect(result.texts).toEqual([
      `2 bundleOf ${sku}-new neither exists nor stands above`,
      `3 bundleOf ${bundle.sku} is a bundle itself`,
      '4 bundleOf names the bundle itself',
      '5 bundleOf must be SKUs joined by ;',
      `6 bundleOf: SKU ${sku}-old is named twice`,
      '7 bundleOf Größe neither exists nor stands above',
      '8 bundleOf a product cannot become a bundle',
      '9 bundleOf a bundle cannot become an ordinary product',
    ]);
    expect(result).toMatchObject({ created: 1, changed: 0, refused: 8 });
    expect(await find(`${sku}-below`)).toBeUndefined();
    expect(await get(`${sku}-old`)).toMatchObject({ isBundle: false, version: 1 });
    expect(await get(bundle.sku)).toMatchObject({ isBundle: true, version: 1 });
  });

  it('a catalogue import names every wrong field of every wrong line, and imports the lines around them', async () => {
    const sku = newId();
    const result = await importLines([
      `${sku}-1,A,A,c,10,,true,true,,`,
      `${sku}-2,A,A,c,10.005,Mars,yes,on,5:2;5:3,`,
      `${sku}-3,A,A,c,10,,true,true`,
      `${sku}-4,"A" b,A,c,10,,true,true,,`,
      `${sku}-5,A,A,c,10,,true,true,,`,
      `${sku}-6,A,A,c,10,,true,true,5:1;7,`,
    ]);
    expect(result.texts).toEqual([
      '3 listPrice: List price must be an amount in EUR with at most two decimals',
      '3 validRegion: Valid region must be DACH, EU, GLOBAL or empty',
      '3 discountEligible: Discount eligible must be true or false',
      '3 available: Available must be true or false',
      '3 volumeDiscounts: Minimum quantity 5 is named twice',
      '4 has 8 columns instead of 10',
      '5 has a quote in the wrong place',
      '7 volumeDiscounts must be minQuantity=percentage entries such as 10=3;50=5.5, which 7 is not',
    ]);
    expect(result).toMatchObject({ created: 2, refused: 4 });
    expect([await find(`${sku}-1`), await find(`${sku}-5`)]).not.toContain(undefined);
  });

  it('a catalogue import takes columns in any order, and refuses missing, unknown and repeated ones', async () => {
    const sku = newId();
    const reversed = CATALOGUE_HEADER.split(',').reverse().join(',');
    expect(await importLines([`,,true,true,,10,c,A,A,${sku}`], reversed)).toMatchObject({ created: 1 });
    const other = `${sku}-other`;
    const wrong = importLines(
      [`${other},A,A,c,10,,true,true,,`],
      CATALOGUE_HEADER.replace('listPrice', 'price').replace('name', 'sku'),
    );
    await expect(wrong).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      extras: {
        details: {
          'column price': 'is unknown',
          'column sku': 'is there twice',
          'column name': 'is missing',
          'column listPrice': 'is missing',
        },
      },
    });
    expect(await find(other)).toBeUndefined();
    await expect(importLines([], '')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(importFile('/nowhere.csv')).rejects.toThrow('ENOENT');
  });

  it('two concurrent imports of the same catalogue make each product once', async () => {
    const sku = newId();
    const lines = Array.from({ length: 300 }, (_, index) => `${sku}-${index},A,A,c,1,,true,true,,`);
    const results = await Promise.all([importLines(lines), importLines(lines.toReversed())]);
    expect(results.map(({ created }) => created).reduce((a, b) => a + b)).toBe(300);
    expect(results.map(({ unchanged }) => unchanged).reduce((a, b) => a + b)).toBe(300);
  });

  const audit = () => auditOf(fixture, 'products');

  it('an import leaves an audit entry of what it creates and changes, and none of what it leaves', async () => {
    const sku = newId();
    const entry = { action: 'importProducts', type: 'Catalogue', staffId: null };
    const before = await audit();
    await importLines([`${sku},A,A,c,10,EU,true,true,5:2,`, `${sku}-2,B,B,c,20,,true,true,,`, `${sku}-3,,,,,,,,,`]);
    const created = { ...entry, before: null, after: { created: [sku, `${sku}-2`], changed: {} } };
    expect(await audit()).toEqual([...before, created]);
    const lines = [`${sku},A,New,c,11.5,EU,true,true,,`, `${sku}-2,B,B,c,20,,true,true,,`];
    await importLines(lines);
    const changes = [
      ...before,
      created,
      {
        ...entry,
        before: { [sku]: { displayName: 'A', listPrice: 10, tiers: [{ minQuantity: 5, percentage: 2 }] } },
        after: { created: [], changed: { [sku]: { displayName: 'New', listPrice: 11.5, tiers: [] } } },
      },
    ];
    expect(await audit()).toEqual(changes);
    await importLines(lines);
    expect(await audit()).toEqual(changes);
  });

  it('the audit entry of an import names the old and the new pools of a bundle', async () => {
    const [one, two] = [await fixture.shop.product({}, 1), await fixture.shop.product({}, 1)];
    const sku = newId();
    await importLines([`${sku},B,B,c,10,,true,true,,${one.sku}`]);
    const before = await audit();
    await importLines([`${sku},B,B,c,10,,true,true,,${one.sku};${two.sku}`]);
    expect((await audit()).slice(before.length)).toMatchObject([
      {
        before: { [sku]: { licensePoolIds: [one.poolId] } },
        after: { changed: { [sku]: { licensePoolIds: [one.poolId, two.poolId] } } },
      },
    ]);
  });

  it('a dry run of a catalogue import counts and refuses exactly what the import then does', async () => {
    const known = await fixture.shop.product({}, 1);
    const bundle = await fixture.shop.bundle([known.poolId]);
    const sku = newId();
    await importLines([`${sku}-old,A,A,c,1,,true,true,,`, `${sku}-set,A,A,c,1,,true,true,,${sku}-old`]);
    const many = Array.from({ length: 600 }, (_, index) => `${sku}-${index},A,A,c,1,,true,true,,`);
    const lines = [
      `${sku}-early,B,B,c,1,,true,true,,${sku}-0`,
      ...many,
      // Products of another chunk, of this one, and of the database, created and changed once more.
      `${sku}-B1,B,B,c,1,,true,true,,${sku}-0;${known.sku}`,
      `${sku}-B1,B,B,c,2,,true,true,,${known.sku}`,
      `${sku}-B1,B,B,c,2,,true,true,,${known.sku}`,
      `${sku}-B2,B,B,c,1,,true,true,,${sku}-B1`,
      `${sku}-B3,B,B,c,1,,true,true,,${bundle.sku}`,
      `${sku}-old,A,A,c,2,,true,true,,`,
      `${sku}-old,A,A,c,2,,true,true,,`,
      `${sku}-old,A,A,c,3,,true,true,,`,
      `${sku}-set,A,A,c,1,,true,true,,${sku}-old;${sku}-599`,
      `${sku}-0,A,A,c,1,,true,true,,${known.sku}`,
      `${sku}-set,A,A,c,1,,true,true,,`,
      `${sku}-bad,A,A,c,x,,true,true,,`,
    ];
    const dry = await importLines(lines, CATALOGUE_HEADER, { dryRun: true });
    expect(await find(`${sku}-0`)).toBeUndefined();
    expect(await get(`${sku}-old`)).toMatchObject({ listPriceCents: 100, version: 1 });
    expect(dry).toMatchObject({ created: 601, changed: 4, unchanged: 2, refused: 6 });
    expect(await importLines(lines)).toEqual(dry);
  });
});

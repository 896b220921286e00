import { LicenseKey } from '../../../src/entities/license-key.js';
import { LicensePool } from '../../../src/entities/license-pool.js';
import { KeyImport, sealKeys, storeKeys } from '../../../src/services/keys/key-import.js';
import { OpenTransaction } from '../../concurrency/two-connections.js';
import { ToldProgress, useImportFolder } from '../../support/import-file.js';
import { useService } from '../../support/use-service.js';

describe('an import of license keys', () => {
  const now = new Date('2026-05-01T10:00:00.000Z');
  const folder = useImportFolder();
  const fixture = useService();
  let keyImport: KeyImport;

  beforeAll(async () => {
    keyImport = new KeyImport(fixture.service.app.dataSource, fixture.service.app.vault, () => now);
  });

  const manager = () => fixture.service.app.dataSource.manager;
  const pool = (id: string) => manager().findOneByOrFail(LicensePool, { id });
  const linesOf = (keys: readonly string[]) => keys.map((text, index) => ({ line: index + 1, text }));

  /** The keys of a pool in the order in which they are sold, readable. */
  async function keysOf(licensePoolId: string): Promise<string[]> {
    const keys = await manager().find(LicenseKey, { where: { licensePoolId }, order: { id: 'ASC' } });
    return keys.map(({ ciphertext }) => fixture.service.app.vault.decrypt(ciphertext, 'license-key'));
  }

  async function stockEvents(productId: string): Promise<[string, number][]> {
    const rows = await manager().query<{ kind: string; stock: number }[]>(
      'SELECT kind, available_stock AS stock FROM events WHERE product_id = ? ORDER BY id',
      [productId],
    );
    return rows.map(({ kind, stock }) => [kind, stock]);
  }

  async function importText(name: string, text: string | Buffer) {
    const progress = new ToldProgress();
    const result = await keyImport.importFile(name, await folder.write(text), progress);
    return { ...result, texts: progress.texts, lastLine: progress.lastLine };
  }

  it('an import puts keys into stock in the order of the file and moves the counter of the pool', async () => {
    const { id, poolId, sku } = await fixture.shop.product({}, 2);
    const result = await importText(sku, `\uFEFF${poolId}-B\r\n  ${poolId}-A \r\n\r\n${poolId}-C`);
    expect(result).toEqual({ imported: 3, refused: 0, texts: [], lastLine: 4 });
    expect((await keysOf(poolId)).slice(2)).toEqual([`${poolId}-B`, `${poolId}-A`, `${poolId}-C`]);
    expect(await pool(poolId)).toMatchObject({ available: 5, allocated: 0, stockChangedAt: now });
    expect(await stockEvents(id)).toEqual([]);
  });

  it('an import names every key that it refuses by its line, masked, and keeps the other keys', async () => {
    const { poolId } = await fixture.shop.product();
    const other = await fixture.shop.product({}, 1);
    const lines = [
      `${poolId}-1`,
      `KEY-${other.poolId}-0`,
      `${poolId}-1`,
      'SANDBOX-AAAAA-BBBBB',
      `tab\t${poolId}`,
      'y'.repeat(201),
      `${poolId}-1`.toUpperCase().replace('-1', '-x'),
      `${poolId}-1`.toUpperCase().replace('-1', '-X'),
    ];
    const result = await importText(poolId, Buffer.concat([Buffer.from(`${lines.join('\n')}\n`), Buffer.of(0xff)]));
    const end = poolId.slice(-2);
    expect(result.texts).toEqual([
      '2 key ****' + `KEY-${other.poolId}-0`.slice(-4) + ' is known already',
      `3 key ****${end}-1 is known already`,
      '4 key ****BBBB begins with SANDBOX-, like the dummy keys of sandbox orders',
      `5 key ****${poolId.slice(-4)} holds control characters`,
      '6 key ****yyyy has more than 200 characters',
      '9 key **** is not valid UTF-8',
    ]);
    expect(result).toMatchObject({ imported: 3, refused: 6 });
    expect(await keysOf(poolId)).toEqual([lines[0], lines[6], lines[7]]);
    expect(await keysOf(other.poolId)).toHaveLength(1);
  });

  it('an import refuses keys that were withdrawn', async () => {
    const { poolId } = await fixture.shop.product({}, 2);
    const keys = await keysOf(poolId);
    await manager().query("UPDATE license_keys SET status = 'WITHDRAWN' WHERE license_pool_id = ?", [poolId]);
    await manager().query('UPDATE license_pools SET available = 0, withdrawn = 2 WHERE id = ?', [poolId]);
    expect(await importText(poolId, keys.join('\n'))).toMatchObject({ imported: 0, refused: 2 });
    expect(await pool(poolId)).toMatchObject({ available: 0, withdrawn: 2 });
  });

  it('an import brings a product and the bundles on it back into stock, with one event each', async () => {
    const empty = await fixture.shop.product();
    const full = await fixture.shop.product({}, 5);
    const bundle = await fixture.shop.bundle([empty.poolId, full.poolId]);
    const offSale = await fixture.shop.bundle([empty.poolId], { available: false });
    await importText(empty.sku, `${empty.poolId}-1\n${empty.poolId}-2`);
    await importText(empty.sku, `${empty.poolId}-3`);
    expect(await stockEvents(empty.id)).toEqual([['productBackInStock', 2]]);
    expect(await stockEvents(bundle.id)).toEqual([['productBackInStock', 2]]);
    expect(await stockEvents(offSale.id)).toEqual([['productBackInStock', 2]]);
  });

  it('the first key of an import is the next key of an empty pool, but not of a stocked pool', async () => {
    const { poolId, sku } = await fixture.shop.product();
    const firstKey = () =>
      manager().findOneOrFail(LicenseKey, { where: { licensePoolId: poolId }, order: { id: 'ASC' } });
    await importText(sku, `${poolId}-1`);
    const { id } = await firstKey();
    expect(await pool(poolId)).toMatchObject({ nextKeyId: id });
    await importText(sku, `${poolId}-2`);
    expect(await pool(poolId)).toMatchObject({ nextKeyId: id });
  });

  it('the keys of an import can be sold', async () => {
    const { id, poolId, sku } = await fixture.shop.product();
    await importText(sku, `${poolId}-first\n${poolId}-second`);
    const { token } = await fixture.shop.customer();
    const answer = await fixture.service.request('POST', '/api/orders', {
      token,
      body: { products: [{ productId: id, amount: 1 }] },
    });
    expect(answer.body.items[0].licenses).toEqual([{ licenseKey: `${poolId}-first` }]);
  });

  it('an import for an unknown pool or a bundle, or of a missing file, is refused and changes nothing', async () => {
    const { poolId } = await fixture.shop.product({}, 1);
    const bundle = await fixture.shop.bundle([poolId]);
    await expect(importText('Größe', 'A')).rejects.toThrow('License pool or SKU Größe not found');
    await expect(importText('f'.repeat(24), 'A')).rejects.toThrow(
      'License pool or SKU ffffffffffffffffffffffff not found',
    );
    await expect(importText(bundle.sku, 'A')).rejects.toThrow(`${bundle.sku} is a bundle`);
    await expect(keyImport.importFile(poolId, '/nowhere/keys.txt', new ToldProgress())).rejects.toThrow('ENOENT');
    expect(await keysOf(poolId)).toHaveLength(1);
  });

  it('an import takes a file of many chunks, and a second import of the file imports no key twice', async () => {
    const { poolId, sku } = await fixture.shop.product();
    const text = Array.from({ length: 12_001 }, (_, index) => `${poolId}-${index}`).join('\n');
    expect(await importText(sku, text)).toMatchObject({ imported: 12_001, refused: 0, lastLine: 12_001 });
    const again = await importText(sku, `${text}\n${poolId}-new`);
    expect(again).toMatchObject({ imported: 1, refused: 12_001 });
    expect(again.texts.at(-1)).toMatch(/^12001 key /);
    expect(await pool(poolId)).toMatchObject({ available: 12_002 });
  });

  it('a key that another transaction is importing into another pool is a duplicate', async () => {
    const first = await fixture.shop.product();
    const second = await fixture.shop.product();
    const { dataSource, vault } = fixture.service.app;
    const [one, other] = [await OpenTransaction.begin(dataSource), await OpenTransaction.begin(dataSource)];
    const shared = `${first.poolId}-shared`;
    await storeKeys(one.manager, first.poolId, await sealKeys(vault, linesOf([shared])), now);
    const keys = await sealKeys(vault, linesOf([`${shared}-own`, shared]));
    const { finished } = await other.heldUp(storeKeys(other.manager, second.poolId, keys, now));
    await one.commit();
    expect(await finished).toMatchObject({ imported: 1, duplicates: [{ line: 2 }] });
    await other.commit();
    expect(await keysOf(second.poolId)).toEqual([`${shared}-own`]);
    expect(await pool(second.poolId)).toMatchObject({ available: 1 });
    expect(await pool(first.poolId)).toMatchObject({ available: 1 });
  });
});

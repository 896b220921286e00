import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { newId } from '../../../src/db/ids.js';
import { LicenseKey } from '../../../src/entities/keys/license-key.js';
import { LicensePool } from '../../../src/entities/keys/license-pool.js';
import { KeyFileImport, type KeyFileOptions } from '../../../src/services/keys/key-file-import.js';
import { encryptKeys, storeKeys } from '../../../src/services/keys/key-storage.js';
import type { OpenKeyImport } from '../../../src/services/keys/open-key-import.js';
import type { OperatorActor } from '../../../src/services/staff/audit-trail.js';
import { OpenTransaction } from '../../support/concurrency/two-connections.js';
import { auditOf } from '../../support/graphql/stock-keeping.js';
import { RecordedProgress, useImportFolder } from '../../support/import-file.js';
import { useService } from '../../support/use-service.js';

const RULES = { mask: null, asIs: false };
const OPERATOR: OperatorActor = { via: 'CLI', operator: 'ada@web-1' };

/** A batch that begins with what is stored. */
const batch = (): OpenKeyImport => ({
  id: newId(),
  isStarted: false,
  actor: OPERATOR,
  source: 'keys.txt',
  details: {},
});

describe('an import of license keys', () => {
  const now = new Date('2026-05-01T10:00:00.000Z');
  const folder = useImportFolder();
  const fixture = useService();
  let keyImport: KeyFileImport;

  beforeAll(async () => {
    keyImport = new KeyFileImport(fixture.service.app.dataSource, fixture.service.app.vault, () => now);
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

  async function importText(name: string, text: string | Buffer, options: KeyFileOptions = {}) {
    const progress = new RecordedProgress();
    const result = await keyImport.importFile(OPERATOR, name, await folder.write(text), progress, options);
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

  it('an import names every refused key by its line, masked unless it is unusual, and imports the other keys', async () => {
    const { poolId } = await fixture.shop.product();
    const other = await fixture.shop.product({}, 1);
    const lines = [
      `${poolId}-1`,
      `KEY-${other.poolId}-0`,
      `${poolId}-1`,
      'SANDBOX-AAAAA-BBBBB',
      `tab\t${poolId}`,
      'y'.repeat(201),
      `${poolId}-x`,
      `${poolId}-X`,
      `${poolId}-Y`,
    ];
    const result = await importText(poolId, Buffer.concat([Buffer.from(`${lines.join('\n')}\n`), Buffer.of(0xff)]));
    const end = poolId.slice(-2);
    expect(result.texts).toEqual([
      '2 key ****' + `KEY-${other.poolId}-0`.slice(-4) + ' is known already',
      `3 key ****${end}-1 is known already`,
      '4 key ****BBBB begins with SANDBOX-, like the dummy keys of sandbox orders',
      `5 key ****${poolId.slice(-4)} holds control characters`,
      '6 key ****yyyy has more than 200 characters',
      `8 key ${poolId}-X differs from a known key, or from one above, only in dashes, blanks or letter case`,
      '10 key **** is not valid UTF-8',
    ]);
    expect(result).toMatchObject({ imported: 3, refused: 7 });
    expect(await keysOf(poolId)).toEqual([lines[0], lines[6], lines[8]]);
    expect(await keysOf(other.poolId)).toHaveLength(1);
  });

  it('an import for an unknown pool or a bundle, or of a missing file, is refused and changes nothing', async () => {
    const { poolId } = await fixture.shop.product({}, 1);
    const bundle = await fixture.shop.bundle([poolId]);
    await expect(importText('Größe', 'A')).rejects.toThrow('License pool or SKU Größe not found');
    await expect(importText('f'.repeat(24), 'A')).rejects.toThrow(
      'License pool or SKU ffffffffffffffffffffffff not found',
    );
    await expect(importText(bundle.sku, 'A')).rejects.toThrow(`${bundle.sku} is a bundle`);
    await expect(keyImport.importFile(OPERATOR, poolId, '/nowhere/keys.txt', new RecordedProgress())).rejects.toThrow(
      'ENOENT',
    );
    expect(await keysOf(poolId)).toHaveLength(1);
  });

  it('a key that another transaction is importing into another pool is a duplicate', async () => {
    const first = await fixture.shop.product();
    const second = await fixture.shop.product();
    const { dataSource, vault } = fixture.service.app;
    const [one, other] = [await OpenTransaction.begin(dataSource), await OpenTransaction.begin(dataSource)];
    const shared = `${first.poolId}-shared`;
    await storeKeys(one.manager, first.poolId, await encryptKeys(vault, linesOf([shared]), RULES), batch(), now);
    const keys = await encryptKeys(vault, linesOf([`${shared}-own`, shared]), RULES);
    const { finished } = await other.heldUp(storeKeys(other.manager, second.poolId, keys, batch(), now));
    await one.commit();
    expect(await finished).toMatchObject({ imported: 1, duplicates: [{ line: 2 }] });
    await other.commit();
    expect(await keysOf(second.poolId)).toEqual([`${shared}-own`]);
    expect(await pool(second.poolId)).toMatchObject({ available: 1 });
    expect(await pool(first.poolId)).toMatchObject({ available: 1 });
  });

  const setMask = (poolId: string, mask: string | null) =>
    manager().query('UPDATE license_pools SET mask = ? WHERE id = ?', [mask, poolId]);

  it.each([
    ['a NUL', Buffer.from('AAAA-1\nAAAA-2\n\0\n'), 'binary'],
    ['UTF-16 with its mark', Buffer.from('\uFEFFAAAA-1\nAAAA-2\n', 'utf16le'), 'UTF-16'],
    ['UTF-16 without its mark', Buffer.from('AAAA-1\nAAAA-2\n', 'utf16le'), 'binary'],
    ['bytes of an archive', Buffer.concat([Buffer.from('AAAA-1\n'), Buffer.of(0x1f, 0x8b, 0x08, 0x0a)]), 'binary'],
  ])('a file with %s is refused entirely, though some of its lines could be read', async (_what, content, problem) => {
    const { poolId } = await fixture.shop.product();
    for (const asIs of [false, true]) {
      await expect(importText(poolId, content, { asIs })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        extras: { details: { file: expect.stringContaining(problem) } },
      });
    }
    expect(await keysOf(poolId)).toEqual([]);
  });

  it('the mask of a pool alone decides what is imported into it, and keys that are there stay', async () => {
    const { poolId } = await fixture.shop.product();
    const mark = poolId.slice(-8);
    await importText(poolId, `${mark}-OLD\n`);
    await setMask(poolId, `${'X'.repeat(8)};"AA9"`);
    const text = `license key;name\n${mark};"ab1"\n${mark}-OTHER\n${mark};"abc"\n${mark};"CD2"\n`;
    for (const asIs of [false, true]) {
      const refusals = await importText(poolId, text, { asIs, dryRun: true });
      expect(refusals.texts.filter((line) => line.endsWith(`does not fit the mask XXXXXXXX;"AA9"`))).toHaveLength(3);
    }
    expect(await importText(poolId, text)).toMatchObject({ imported: 2, refused: 3 });
    expect(await keysOf(poolId)).toEqual([`${mark}-OLD`, `${mark};"ab1"`, `${mark};"CD2"`]);
  });

  it('keys that were sorted by a mask that has changed since are not imported', async () => {
    const { poolId } = await fixture.shop.product();
    const { dataSource, vault } = fixture.service.app;
    const keys = await encryptKeys(vault, linesOf([`${poolId}-1`]), RULES);
    await setMask(poolId, 'AAAA');
    const open = await OpenTransaction.begin(dataSource);
    await expect(storeKeys(open.manager, poolId, keys, batch(), now)).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
    });
    await open.commit();
    expect(await keysOf(poolId)).toEqual([]);
  });

  it('each committed chunk of an import leaves one audit entry, without keys', async () => {
    const { poolId, sku } = await fixture.shop.product({}, 1);
    const keys = Array.from({ length: 5_001 }, (_, index) => `${poolId}-${index}`);
    await importText(sku, [...keys, keys[0], '"x"'].join('\n'));
    const entry = { action: 'importLicenseKeys', type: 'LicensePool', staffId: null };
    const [{ keyImportId } = { keyImportId: '' }] = await manager().query<{ keyImportId: string }[]>(
      'SELECT id AS keyImportId FROM key_imports WHERE license_pool_id = ?',
      [poolId],
    );
    expect(await auditOf(fixture, poolId)).toEqual([
      {
        ...entry,
        before: { available: 1 },
        after: { available: 5_001, imported: 5_000, duplicates: 0, rejected: 0, keyImportId },
      },
      {
        ...entry,
        before: { available: 5_001 },
        after: { available: 5_002, imported: 1, duplicates: 1, rejected: 1, keyImportId },
      },
    ]);
    // What changes nothing leaves no entry.
    await importText(sku, keys.join('\n'));
    expect(await auditOf(fixture, poolId)).toHaveLength(2);
  });

  it('a dry run refuses and counts exactly what the import then does, across its chunks', async () => {
    const { poolId } = await fixture.shop.product();
    const other = await fixture.shop.product({}, 1);
    const keys = Array.from({ length: 5_000 }, (_, index) => `${poolId}-${index}`);
    const text = [...keys, keys[0], `KEY-${other.poolId}-0`, '"x"', `${poolId}-new`, `${poolId}-new`].join('\n');
    const dry = await importText(poolId, text, { dryRun: true });
    expect(dry).toMatchObject({ imported: 5_001, refused: 4, lastLine: 5_005 });
    expect(await keysOf(poolId)).toEqual([]);
    expect(await importText(poolId, text)).toEqual(dry);
    expect(await importText(poolId, text, { dryRun: true })).toMatchObject({ imported: 0, refused: 5_005 });
  });

  it('an import reads a pipe, whose content can be read only once', async () => {
    const { poolId } = await fixture.shop.product();
    const path = await folder.write('');
    await rm(path);
    await promisify(execFile)('mkfifo', [path]);
    const writing = writeFile(path, `${poolId}-1\n${poolId}-2\n`);
    expect(await keyImport.importFile(OPERATOR, poolId, path, new RecordedProgress())).toEqual({
      imported: 2,
      refused: 0,
    });
    await writing;
    expect(await keysOf(poolId)).toEqual([`${poolId}-1`, `${poolId}-2`]);
  });
});

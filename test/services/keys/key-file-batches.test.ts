import { basename } from 'node:path';
import { IsNull } from 'typeorm';
import { LicenseKey } from '../../../src/entities/keys/license-key.js';
import { LicensePool } from '../../../src/entities/keys/license-pool.js';
import { KeyFileImport, type KeyFileOptions } from '../../../src/services/keys/key-file-import.js';
import { KeyImportAdmin } from '../../../src/services/keys/key-import-admin.js';
import { encryptKeys, storeKeys } from '../../../src/services/keys/key-storage.js';
import { AuditTrail, type OperatorActor } from '../../../src/services/staff/audit-trail.js';
import { OpenTransaction } from '../../support/concurrency/two-connections.js';
import { RecordedProgress, useImportFolder } from '../../support/import-file.js';
import { useService } from '../../support/use-service.js';

const OPERATOR: OperatorActor = { via: 'CLI', operator: 'ada@web-1' };

describe('the batch that a file of license keys is imported as', () => {
  const now = new Date('2026-05-01T10:00:00.000Z');
  const folder = useImportFolder();
  const fixture = useService();
  let keyImport: KeyFileImport;

  beforeAll(() => {
    keyImport = new KeyFileImport(fixture.service.app.dataSource, fixture.service.app.vault, () => now);
  });

  const manager = () => fixture.service.app.dataSource.manager;
  const pool = (id: string) => manager().findOneByOrFail(LicensePool, { id });

  async function importText(name: string, text: string, options: KeyFileOptions = {}) {
    return keyImport.importFile(OPERATOR, name, await folder.write(text), new RecordedProgress(), options);
  }

  interface StoredImport {
    keyImportId: string;
    operator: string | null;
    staffMemberId: string | null;
    source: string;
    note: string | null;
    imported: number;
    keyCount: number;
  }

  /** The batches of a pool, oldest first, each with how many keys are of it. */
  async function importsOf(poolId: string): Promise<StoredImport[]> {
    return manager().query<StoredImport[]>(
      `SELECT b.id AS keyImportId, b.operator, b.staff_member_id AS staffMemberId, b.source, b.note, b.imported,
              (SELECT COUNT(*) FROM license_keys k WHERE k.key_import_id = b.id) AS keyCount
         FROM key_imports b WHERE b.license_pool_id = ? ORDER BY b.id`,
      [poolId],
    );
  }

  it('a file is one batch, whatever its number of chunks, and names its file, its note and who ran the command', async () => {
    const { poolId, sku } = await fixture.shop.product({}, 1);
    const begun: string[] = [];
    const keys = Array.from({ length: 10_001 }, (_, index) => `${poolId}-${index}`);
    const file = await folder.write(keys.join('\n'));
    const options = { note: ' May delivery ', onStarted: (id: string) => void begun.push(id) };
    await keyImport.importFile(OPERATOR, sku, file, new RecordedProgress(), options);
    expect(await importsOf(poolId)).toEqual([
      {
        keyImportId: begun[0],
        operator: 'ada@web-1',
        staffMemberId: null,
        source: basename(file),
        note: 'May delivery',
        imported: 10_001,
        keyCount: 10_001,
      },
    ]);
    expect(begun).toHaveLength(1);
    // The earlier key belongs to no batch.
    expect(await manager().countBy(LicenseKey, { licensePoolId: poolId, keyImportId: IsNull() })).toBe(1);
  });

  it('a file can be added to a batch that an import which failed half-way has begun', async () => {
    const { poolId } = await fixture.shop.product();
    const keys = Array.from({ length: 7_000 }, (_, index) => `${poolId}-${index}`);
    const begun: string[] = [];
    const failing = {
      refused: () => undefined,
      advanced: () => {
        throw new Error('killed');
      },
    };
    const file = await folder.write(keys.join('\n'));
    const onStarted = (id: string) => void begun.push(id);
    await expect(keyImport.importFile(OPERATOR, poolId, file, failing, { onStarted })).rejects.toThrow('killed');
    const [keyImportId] = begun;
    expect(await importText(poolId, keys.join('\n'), { keyImportId, onStarted })).toMatchObject({
      imported: 2_000,
    });
    expect(await importsOf(poolId)).toMatchObject([{ keyImportId, imported: 7_000, keyCount: 7_000, note: null }]);
    expect(begun).toEqual([keyImportId]);
  });

  it('a chunk is not added to a batch that was undone since the chunk before', async () => {
    const { poolId } = await fixture.shop.product();
    const { dataSource, vault } = fixture.service.app;
    await importText(poolId, `${poolId}-1\n`);
    const [{ keyImportId: id } = { keyImportId: '' }] = await importsOf(poolId);
    const undoing = new KeyImportAdmin(dataSource, new AuditTrail(dataSource, () => now));
    expect(await undoing.undo(OPERATOR, id, 'wrong file')).toMatchObject({ withdrawn: 1 });
    const keys = await encryptKeys(vault, [{ line: 1, text: `${poolId}-2` }], { mask: null, asIs: false });
    const batch = { id, isStarted: true, actor: OPERATOR, source: 'keys.txt', details: {} };
    const open = await OpenTransaction.begin(dataSource);
    await expect(storeKeys(open.manager, poolId, keys, batch, now)).rejects.toMatchObject({
      extras: { details: { keyImportId: `Key import ${id} was undone: begin another one` } },
    });
    await open.commit();
    await expect(importText(poolId, `${poolId}-2\n`, { keyImportId: id })).rejects.toThrow('Validation failed');
    expect(await pool(poolId)).toMatchObject({ available: 0, withdrawn: 1 });
    expect(await importsOf(poolId)).toMatchObject([{ imported: 1, keyCount: 1 }]);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { createInterface } from 'node:readline';
import { createConnection, type Connection } from 'mysql2/promise';
import { ENCRYPTED_COLUMNS } from '../../src/services/secrets/key-rotation.js';
import { verifyInvariants } from '../../src/services/upkeep/verification.js';
import { cli } from '../support/cli/run.js';
import { programFile } from '../support/programs.js';
import { TestService, type TestResponse } from '../support/service.js';
import { Shop } from '../support/shop.js';
import { StaffApi, type TestStaff } from '../support/staff.js';
import { createMigratedSchema } from '../support/temp-schema.js';

const base64Of = (version: number) => Buffer.alloc(32, `key of version ${version}`).toString('base64');

/** Settings, in the order of a rotation. */
const OLD = `1:${base64Of(1)}`;
const PREPARED = `1:${base64Of(1)}*,2:${base64Of(2)}`;
const SWITCHED = `2:${base64Of(2)},1:${base64Of(1)}`;
const NEW = `2:${base64Of(2)}`;

const REPLACE = `mutation ($orderNumber: Int!, $licenseKey: String!) {
  replaceLicenseKey(orderNumber: $orderNumber, licenseKey: $licenseKey, reason: "faulty") { orderNumber } }`;

describe('keys:rotate', () => {
  let databaseUrl: string;
  let drop: () => Promise<void>;
  let services: TestService[] = [];

  beforeEach(async () => {
    ({ url: databaseUrl, drop } = await createMigratedSchema(6));
  });
  afterEach(async () => {
    for (const service of services.splice(0)) await service.stop();
    await drop();
  });

  async function serve(ENCRYPTION_KEY: string): Promise<TestService> {
    const service = await TestService.start({}, { DATABASE_URL: databaseUrl, ENCRYPTION_KEY });
    services.push(service);
    return service;
  }

  const rotate = (ENCRYPTION_KEY: string) => cli(['keys:rotate'], { DATABASE_URL: databaseUrl, ENCRYPTION_KEY });

  /** Locks the key in the middle of those to be rotated, so that no run ends before the lock is released. */
  async function holdMiddle(service: TestService): Promise<Connection> {
    const { 1: left = 0 } = await versions(service);
    const [middle] = await service.query<{ id: number }>(
      'SELECT id FROM license_keys WHERE ASCII(ciphertext) = 1 ORDER BY id LIMIT 1 OFFSET ?',
      [left >> 1],
    );
    const connection = await createConnection(databaseUrl);
    await connection.beginTransaction();
    await connection.query('SELECT id FROM license_keys WHERE id = ? FOR UPDATE', [middle?.id]);
    return connection;
  }

  /** Runs the command in a process of its own, which gets a signal after its first line of progress, half-way at the latest. */
  async function rotateInProcess(stop?: { signal: NodeJS.Signals; service: TestService }) {
    const held = stop && (await holdMiddle(stop.service));
    const child = spawn(process.execPath, [await programFile('cli'), 'keys:rotate'], {
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ENCRYPTION_KEY: SWITCHED },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: string[] = [];
    let stopped: Promise<void> | undefined;
    createInterface(child.stdout).on('line', (line) => lines.push(line));
    createInterface(child.stderr).on('line', (line) => {
      lines.push(line);
      if (!stop || stopped || !line.startsWith('…')) return;
      child.kill(stop.signal);
      stopped = held?.end();
    });
    const [code] = (await once(child, 'close')) as [number | null];
    await stopped;
    return { code, lines };
  }

  /** How many values each version encrypts. */
  async function versions({ app }: TestService): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { table, column } of ENCRYPTED_COLUMNS) {
      const rows = await app.dataSource.query<{ keyVersion: number; count: string }[]>(
        `SELECT ASCII(${column}) AS keyVersion, COUNT(*) AS count FROM ${table} WHERE ${column} IS NOT NULL GROUP BY keyVersion`,
      );
      for (const { keyVersion, count } of rows) counts[keyVersion] = (counts[keyVersion] ?? 0) + Number(count);
    }
    return counts;
  }

  /** Every license key that is stored, decrypted by the service. */
  async function allKeys({ app }: TestService): Promise<string[]> {
    const rows = await app.dataSource.query<{ ciphertext: Buffer; fingerprint: Buffer }[]>(
      'SELECT ciphertext, fingerprint FROM license_keys',
    );
    return rows
      .map(({ ciphertext, fingerprint }) => {
        const key = app.vault.decrypt(ciphertext, 'license-key');
        expect(app.vault.fingerprint(key).equals(fingerprint)).toBe(true);
        return key;
      })
      .sort();
  }

  /** The audit entries of rotations, oldest first. */
  async function auditOf({ app }: TestService) {
    const rows = await app.dataSource.query<{ before: string; after: string }[]>(
      `SELECT via, operator, subject_type AS type, subject_id AS id, state_before AS \`before\`, state_after AS \`after\`
         FROM audit_entries WHERE action = 'rotateEncryptionKey' ORDER BY id`,
    );
    return rows.map(({ before, after, ...row }) => ({ ...row, before: JSON.parse(before), after: JSON.parse(after) }));
  }

  const namesOf = (poolId: string, count: number) =>
    Array.from({ length: count }, (_, index) => `KEY-${poolId}-${index}`).sort();

  const buy = (service: TestService, token: string, productId: string, amount = 1): Promise<TestResponse> =>
    service.request('POST', '/api/orders', { token, body: { products: [{ productId, amount }] } });

  it('keys:rotate re-encrypts every license key, old and new webhook secret and the fingerprint key', async () => {
    const service = await serve(OLD);
    const shop = new Shop(service.app);
    const staff = new StaffApi(service, () => new Date());
    const admin = await staff.member();
    const { token } = await shop.customer();
    const product = await shop.product({}, 600);
    const { body: order } = await buy(service, token, product.id, 3);
    const { licenseKey } = order.items[0].licenses[0];
    expect(
      (await staff.run(REPLACE, { orderNumber: order.orderNumber, licenseKey }, admin.token)).errors,
    ).toBeUndefined();
    await staff.services.licenseKeys.withdrawKeys({ ...admin, role: 'ADMIN' }, product.poolId, {
      count: 2,
      reason: 'test',
    });
    const webhook = { url: 'http://127.0.0.1:9/', events: { productOutOfStock: true } };
    const {
      body: { webhook: created },
    } = await service.request('POST', '/api/webhooks', { token, body: webhook });
    const path = `/api/webhooks/${created._id}/regenerate-secret`;
    const {
      body: { webhook: regenerated },
    } = await service.request('POST', path, { token });
    const history = await service.request('GET', '/api/orders', { token });
    expect(await versions(service)).toEqual({ 1: 603 });

    const { code, out, err } = await rotate(SWITCHED);
    expect(code).toBe(0);
    expect(out).toEqual(['603 values re-encrypted', 'no value uses version 1: remove it from ENCRYPTION_KEY']);
    expect(err.at(-1)).toMatch(/^… 603 of 603, [\d,]+ a second, 0 seconds left$/);

    const without = await serve(NEW);
    expect(await versions(without)).toEqual({ 2: 603 });
    expect(await allKeys(without)).toEqual(namesOf(product.poolId, 600));
    expect((await without.request('GET', '/api/orders', { token })).text).toBe(history.text);
    const [row] = await without.app.dataSource.query(
      'SELECT secret_ciphertext AS secret, previous_secret_ciphertext AS previous, version FROM webhooks',
    );
    expect(without.app.vault.decrypt(row.secret, 'webhook-secret')).toBe(regenerated.secret);
    expect(without.app.vault.decrypt(row.previous, 'webhook-secret')).toBe(created.secret);
    const staffApi = new StaffApi(without, () => new Date());
    const keys = [licenseKey, 'KEY-1-is-new'];
    const imported = await staffApi.services.licenseKeys.importKeys({ ...admin, role: 'ADMIN' }, product.poolId, keys);
    expect(imported).toMatchObject({ imported: 1, duplicates: [licenseKey] });
    expect(await verifyInvariants(without.app.dataSource)).toEqual([]);
    expect(await rotate(NEW)).toMatchObject({ code: 0, out: ['0 values re-encrypted'], err: [] });
    // One entry for the run that changed something, however many batches it had.
    expect(await auditOf(without)).toEqual([
      {
        via: 'CLI',
        operator: expect.stringContaining(`@${hostname()}`),
        type: 'EncryptionKey',
        id: '2',
        before: { valuesByVersion: { 1: 603 } },
        after: { version: 2 },
      },
    ]);
  });

  it('keys:rotate runs while services with old and new settings sell, import and regenerate secrets', async () => {
    const [prepared, switched] = [await serve(PREPARED), await serve(SWITCHED)];
    const shop = new Shop(prepared.app);
    const admin: TestStaff = await new StaffApi(prepared, () => new Date()).member();
    const product = await shop.product({}, 1_000);
    const { token } = await shop.customer({ creditLimitCents: 1_000_000_000 });
    const webhook = { url: 'http://127.0.0.1:9/', events: { productOutOfStock: true } };
    const {
      body: { webhook: created },
    } = await prepared.request('POST', '/api/webhooks', { token, body: webhook });
    const sold: string[] = [];
    const work = { goesOn: true };
    const trade = async (service: TestService, name: string): Promise<void> => {
      const staff = new StaffApi(service, () => new Date());
      for (let round = 0; work.goesOn || round < 5; round += 1) {
        const { status, body } = await buy(service, token, product.id, 2);
        expect(status).toBe(201);
        for (const { licenseKey } of body.items[0].licenses) sold.push(licenseKey);
        await staff.services.licenseKeys.importKeys({ ...admin, role: 'ADMIN' }, product.poolId, [
          `NEW-${name}-${round}`,
        ]);
        await service.request('POST', `/api/webhooks/${created._id}/regenerate-secret`, { token });
      }
    };
    const trading = Promise.all([trade(prepared, 'prepared'), trade(switched, 'switched')]);
    const during = await rotate(SWITCHED);
    work.goesOn = false;
    await trading;
    // A process that has not been switched may have written with the old version until the end.
    expect([0, 1]).toContain(during.code);
    expect(new Set(sold).size).toBe(sold.length);
    expect((await rotate(SWITCHED)).code).toBe(0);
    expect(Object.keys(await versions(switched))).toEqual(['2']);
    expect(new Set(await allKeys(switched)).size).toBe(Number((await versions(switched))[2]) - 3);
    expect(await allKeys(prepared)).toEqual(expect.arrayContaining(sold));
    expect(await verifyInvariants(switched.app.dataSource)).toEqual([]);
  });

  it('keys:rotate ends after a batch at Ctrl-C, loses nothing when killed, and goes on when run again', async () => {
    const service = await serve(SWITCHED);
    await rotate(OLD);
    const old = await serve(PREPARED);
    const product = await new Shop(old.app).product({}, 2_000);
    expect((await versions(service))[1]).toBe(2_000);

    const interrupted = await rotateInProcess({ signal: 'SIGINT', service });
    expect(interrupted.code).toBe(130);
    const { 1: left = 0, 2: done = 0 } = await versions(service);
    expect(left).toBeGreaterThan(0);
    expect(done).toBeGreaterThan(500);
    expect(interrupted.lines.at(-1)).toBe(
      `interrupted after ${(2_000 - left).toLocaleString('en')} values, ${left.toLocaleString('en')} left; run it again to go on`,
    );

    expect((await auditOf(service)).at(-1)).toMatchObject({ before: { valuesByVersion: { 1: 2_000 } } });

    const killed = await rotateInProcess({ signal: 'SIGKILL', service });
    expect(killed.code).toBeNull();
    expect((await auditOf(service)).at(-1)).toMatchObject({ before: { valuesByVersion: { 1: left } } });
    expect((await versions(service))[1]).toBeLessThan(left);
    expect(await allKeys(service)).toEqual(namesOf(product.poolId, 2_000));

    const [one, other] = await Promise.all([rotateInProcess(), rotateInProcess()]);
    expect([one.code, other.code]).toEqual([0, 0]);
    expect(await versions(service)).toEqual({ 2: 2_001 });
    expect(await allKeys(service)).toEqual(namesOf(product.poolId, 2_000));
  });

  it('keys:rotate changes nothing if ENCRYPTION_KEY lacks a version or holds another key for one', async () => {
    const service = await serve(SWITCHED);
    await new Shop(service.app).product({}, 2);
    const third = await serve(`3:${base64Of(3)},${SWITCHED}`);
    await new Shop(third.app).product({}, 2);
    const before = await versions(service);
    expect(before).toEqual({ 2: 3, 3: 2 });
    expect(await rotate(`4:${base64Of(4)},${SWITCHED}`)).toMatchObject({
      code: 1,
      out: [],
      err: ['error: ENCRYPTION_KEY holds no version 3, which 2 license keys are encrypted with'],
    });
    const wrong = await rotate(`4:${base64Of(4)},3:${base64Of(5)},${SWITCHED}`);
    expect(wrong).toMatchObject({ code: 1, out: [] });
    expect(wrong.err).toEqual([
      expect.stringMatching(
        /^error: Of the license keys, the one with id \d+ cannot be read with version 3 of ENCRYPTION_KEY$/,
      ),
    ]);
    expect(await versions(service)).toEqual(before);
    expect(await auditOf(service)).toEqual([]);
  });
});

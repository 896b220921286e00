import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { newId } from '../../src/db/ids.js';
import { STAFF_ROLES } from '../../src/domain/staff/staff-role.js';
import { cli } from '../support/cli/run.js';
import { keyOf, maskedKey } from '../support/graphql/after-sales-fixture.js';
import { provideCommand } from '../support/provide-command.js';
import { order } from '../support/rest/rest-api.js';
import { useStaff } from '../support/staff.js';
import { subscribe } from '../support/webhooks/customer-events.js';

const run = promisify(execFile);

/** Prints the files of a ZIP archive as JSON, and fails where anything of it is broken. */
const READ_ZIP = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps({entry.filename: archive.read(entry).decode() for entry in archive.infolist()}))`;

const ACTIONS = 'SELECT action, state_before, state_after FROM audit_entries WHERE subject_id = ? ORDER BY id';

describe('the export of personal data', () => {
  const fixture = useStaff();
  let folder: string;
  let customer: { id: string; token: string; customerNumber: number };
  let product: { id: string; poolId: string };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'personal-data-'));
    await provideCommand(['python3'], 'python3');
    customer = await fixture.shop.customer({ name: '=Müller "& Söhne"', email: 'mueller@example.com' });
    product = await fixture.shop.product({}, 800);
    await subscribe(fixture, customer.token);
    const line = { productId: product.id, amount: 600 };
    for (const reference of ['first', 'second']) {
      const body = { products: [reference === 'first' ? line : { ...line, amount: 2 }], reference };
      await fixture.service.request('POST', '/api/orders', { token: customer.token, body });
    }
    const other = await fixture.shop.customer({ name: 'Somebody else' });
    await order(fixture, other.token, [{ productId: product.id, amount: 1 }]);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const download = (token: string, query = `customerId=${customer.id}`) =>
    fetch(`${fixture.service.url}/admin/export/personal-data.zip?${query}`, {
      headers: { Authorization: `Bearer ${token}` },
    });

  async function filesIn(path: string): Promise<Record<string, string>> {
    const { stdout } = await run('python3', ['-c', READ_ZIP, path], { maxBuffer: 2 ** 26 });
    return JSON.parse(stdout) as Record<string, string>;
  }

  it('a member who manages customers gets each table as JSON and as CSV, without whole keys and secrets', async () => {
    const response = await download(fixture.admin.token);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    const name = `customer-${customer.customerNumber}.zip`;
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`);
    const path = join(folder, name);
    await writeFile(path, Buffer.from(await response.arrayBuffer()));
    const files = await filesIn(path);
    const rowsOf = (table: string) => JSON.parse(files[`${table}.json`] ?? '') as Record<string, unknown>[];
    expect(rowsOf('customers')).toMatchObject([{ name: '=Müller "& Söhne"', email: 'mueller@example.com' }]);
    expect(rowsOf('orders').map(({ reference }) => reference)).toEqual(['first', 'second']);
    expect(rowsOf('webhooks')).toHaveLength(1);
    const [event] = rowsOf('events');
    expect(event).toMatchObject({ kind: 'orderCompleted', data: { reference: 'first' } });
    const keys = rowsOf('license_keys');
    expect(keys).toHaveLength(602);
    expect(keys[0]).toMatchObject({ license_key: maskedKey(product.poolId, 0), status: 'ALLOCATED' });
    for (const secret of [keyOf(product.poolId, 0), 'Somebody else', 'token_hash', 'ciphertext']) {
      const where = Object.keys(files).filter((file) => files[file]?.includes(secret));
      expect({ secret, where }).toEqual({ secret, where: [] });
    }
    for (const table of ['customers', 'license_keys']) {
      const rows = parse(files[`${table}.csv`] ?? '', { columns: true, bom: true });
      expect(rows).toHaveLength(rowsOf(table).length);
      expect(Object.keys(rows[0] as object)).toEqual(Object.keys(rowsOf(table)[0] ?? {}));
    }
    expect(JSON.parse(files['fields.json'] ?? '')).toContainEqual(expect.objectContaining({ table: 'customers' }));
    const entries = await fixture.service.query(ACTIONS, [customer.id]);
    expect(entries).toEqual([{ action: 'exportPersonalData', state_before: null, state_after: null }]);
  });

  it.each(STAFF_ROLES)(
    '%s gets it only if the role manages customers, and nobody gets that of an unknown one',
    async (role) => {
      const { token } = await fixture.staff.member(role);
      const statusOf = async (query?: string): Promise<number> => {
        const { status, body } = await download(token, query);
        await body?.cancel();
        return status;
      };
      const isAllowed = role === 'ADMIN' || role === 'FINANCE';
      expect(await statusOf()).toBe(isAllowed ? 200 : 403);
      expect(await statusOf(`customerId=${newId()}`)).toBe(isAllowed ? 404 : 403);
      expect(await statusOf('customer=1')).toBe(isAllowed ? 400 : 403);
    },
  );

  it('personal-data:export writes the same into a file for its owner alone, and overwrites none', async () => {
    const output = join(folder, 'by-command.zip');
    const argv = ['personal-data:export', '--customer', String(customer.customerNumber), '--output', output];
    expect(await cli(argv)).toMatchObject({ code: 0, out: [output] });
    expect((await stat(output)).mode & 0o777).toBe(0o600);
    expect(Object.keys(await filesIn(output))).toContain('orders.csv');
    const before = await readFile(output);
    expect(await cli(argv)).toMatchObject({ code: 1, err: [expect.stringContaining('EEXIST')] });
    expect(await readFile(output)).toEqual(before);
  });

  it('personal-data:erase says what is wrong, and what it has erased', async () => {
    const erase = (...argv: string[]) => cli(['personal-data:erase', ...argv]);
    const refused = (problem: string) => ({ code: 1, out: [], err: [expect.stringContaining(problem)] });
    expect(await erase()).toMatchObject(refused('Name either a customer or a member'));
    const number = String(customer.customerNumber);
    expect(await erase('--customer', number)).toMatchObject(refused('close the account first'));
    expect(await erase('--member', fixture.admin.id)).toMatchObject(refused('revoke it first'));
    await fixture.service.query("UPDATE customers SET status = 'INACTIVE' WHERE id = ?", [customer.id]);
    const { code, out } = await erase('--customer', number);
    expect([code, out]).toEqual([0, expect.arrayContaining(['orders: 2 rows', 'customers: 1 row'])]);
    expect((await erase('--customer', number)).out).toHaveLength(1);
  });
});

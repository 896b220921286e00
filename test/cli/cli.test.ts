import { basename } from 'node:path';
import { newId } from '../../src/db/ids.js';
import { ApiToken } from '../../src/entities/customers/api-token.js';
import { StaffMember } from '../../src/entities/staff/staff-member.js';
import { hashToken } from '../../src/services/secrets/access-token.js';
import { AuditTrail } from '../../src/services/staff/audit-trail.js';
import { VerificationRuns } from '../../src/services/upkeep/verification.js';
import { CATALOGUE_HEADER } from '../support/catalogue-file.js';
import { cli } from '../support/cli/run.js';
import { useImportFolder } from '../support/import-file.js';
import { TestService } from '../support/service.js';
import { Shop } from '../support/shop.js';
import { createMigratedSchema } from '../support/temp-schema.js';
import { useService } from '../support/use-service.js';

describe('the command line', () => {
  const folder = useImportFolder();
  const fixture = useService();

  it('staff:create prints the token of a new member alone on the last line, and refuses a used e-mail address', async () => {
    const email = `${newId()}@example.com`;
    const { code, last } = await cli(['staff:create', 'Ada', '--role', 'ADMIN', '--email', email.toUpperCase()]);
    expect(code).toBe(0);
    expect(last).toMatch(/^ros_\S{43}$/);
    const { manager } = fixture.service.app.dataSource;
    const member = await manager.findOneByOrFail(StaffMember, { tokenHash: hashToken(last) });
    expect(member).toMatchObject({ name: 'Ada', role: 'ADMIN', email });
    expect(await cli(['staff:create', 'Bob', '--role', 'FINANCE', '--email', email])).toMatchObject({
      code: 1,
      out: [],
      err: [expect.stringContaining('Email belongs to another member of staff')],
    });
  });

  it('customer:create opens an account, and token:issue gives it working tokens by number and by id', async () => {
    const created = await cli(['customer:create', 'Büro GmbH', '--country', 'DE', '--credit-limit', '5000.50']);
    expect(created).toMatchObject({ code: 0, err: [] });
    const number = /customer (\d+)/.exec(created.out[0] ?? '')?.[1] ?? '';
    for (const customer of [number, created.last]) {
      const { code, last } = await cli(['token:issue', customer, '--expires', '2099-01-01T00:00:00Z']);
      expect(code).toBe(0);
      const { data } = await fixture.service.graphql('{ me { name creditLimit countryCode } }', {}, { token: last });
      expect(data).toEqual({ me: { name: 'Büro GmbH', creditLimit: 5000.5, countryCode: 'DE' } });
    }
  });

  it('token:issue limits a token to scopes and addresses, and refuses what is neither', async () => {
    const { last: customer } = await cli(['customer:create', 'Limited GmbH', '--country', 'DE', '--credit-limit', '1']);
    const limits = ['--scopes', 'webhooks, READ', '--allowed-ips', '127.0.0.1, 2001:db8::/32'];
    const { code, last: token } = await cli(['token:issue', customer, ...limits]);
    expect(code).toBe(0);
    const request = (method: string, path: string, body?: object) =>
      fixture.service.request(method, path, { token, body });
    expect((await request('GET', '/api/orders')).status).toBe(200);
    expect((await request('POST', '/api/orders', { products: [] })).body.code).toBe('INSUFFICIENT_SCOPE');
    const [row] = await fixture.service.app.dataSource.manager.findBy(ApiToken, { customerId: customer });
    expect([row?.scopes, row?.allowedIps]).toEqual(['READ,WEBHOOKS', '127.0.0.1,2001:db8::/32']);
    for (const [option, value, problem] of [
      ['--scopes', 'read,write', 'scopes: Scopes must be at least one of read, order, webhooks'],
      ['--scopes', '', 'scopes: Scopes must be at least one of read, order, webhooks'],
      ['--allowed-ips', '10.0.0.0/33', 'allowedIps[0]: Must be an address or a CIDR range'],
      ['--expires', '2020-01-01T00:00:00Z', 'expiresAt: Expires at must be a time in the future'],
    ] as const) {
      const refused = await cli(['token:issue', customer, option, value]);
      expect(refused).toMatchObject({ code: 1, out: [], err: [expect.stringContaining(problem)] });
    }
    expect(await fixture.service.app.dataSource.manager.countBy(ApiToken, { customerId: customer })).toBe(1);
  });

  it('a command that is refused names every wrong field', async () => {
    expect(await cli(['customer:create', ' ', '--country', 'UK', '--credit-limit', '5,1', '--email', 'x'])).toEqual({
      code: 1,
      out: [],
      last: '',
      err: [
        [
          'error: Validation failed',
          '  name: Name is required',
          '  email: Email must be an e-mail address',
          '  countryCode: Country code must be one of ISO 3166-1, such as DE',
          '  creditLimit: Credit limit must be an amount in EUR with at most two decimals',
        ].join('\n'),
      ],
    });
    const large = ['customer:create', 'A', '--country', 'DE', '--credit-limit', '100000000000000000'];
    expect((await cli(large)).err).toEqual([
      'error: Validation failed\n  creditLimit: Credit limit must be at most 10,000,000.00 EUR',
    ]);
    expect(await cli(['token:issue', '1'])).toMatchObject({ code: 1, err: ['error: Customer 1 not found'] });
    expect(await cli(['staff:create', 'Ada', '--role', 'BOSS'])).toMatchObject({
      code: 1,
      err: [expect.stringContaining('Allowed choices are ADMIN, CATALOGUE, FINANCE, SUPPORT')],
    });
  });

  it('an import counts its lines, and ends with code 1 where it refuses one, with --partial with code 0', async () => {
    const sku = newId();
    const rowOf = (price: string) =>
      `${CATALOGUE_HEADER}\n${sku},A,A,c,10,,true,true,,\n${sku}-2,A,A,c,${price},,true,true,,\n`;
    const good = await folder.write(rowOf('1'));
    const bad = await folder.write(rowOf('x'));
    expect(await cli(['catalogue:import', good])).toMatchObject({ code: 0, err: [] });
    const refused = {
      out: ['0 products created, 0 changed, 1 unchanged, 1 line refused'],
      err: ['line 3: listPrice: List price must be an amount in EUR with at most two decimals'],
    };
    expect(await cli(['catalogue:import', bad])).toMatchObject({ code: 1, ...refused });
    expect(await cli(['catalogue:import', bad, '--partial'])).toMatchObject({ code: 0, ...refused });
    const keys = await folder.write(`${sku}-a\n`);
    const imported = [expect.stringMatching(/^import [0-9a-f]{24}$/), '1 key imported, 0 lines refused'];
    expect(await cli(['keys:import', sku, keys])).toMatchObject({ code: 0, out: imported });
    const double = {
      out: ['0 keys imported, 1 line refused'],
      err: [`line 1: key ****${sku.slice(-2)}-a is known already`],
    };
    expect(await cli(['keys:import', sku, keys])).toMatchObject({ code: 1, ...double });
    expect(await cli(['keys:import', sku, keys, '--partial'])).toMatchObject({ code: 0, ...double });
  });

  it('keys:import refuses a table and a binary file, also with --partial, and --as-is takes the table', async () => {
    const { sku, poolId } = await fixture.shop.product();
    const table = await folder.write(`AAA;${poolId}\nBBB;${poolId}\n`);
    const binary = await folder.write(`AAA${poolId}\n\u0000\n`);
    const refusal = (problem: string) => ({ code: 1, out: [], err: [`error: Validation failed\n  file: ${problem}`] });
    const looks =
      'looks like a table: every line holds a semicolon. Give one key a line and nothing else, or import it as it is (--as-is)';
    expect(await cli(['keys:import', sku, table, '--partial'])).toMatchObject(refusal(looks));
    const noText = refusal('is no text file, but binary');
    expect(await cli(['keys:import', sku, binary, '--as-is', '--partial'])).toMatchObject(noText);
    expect(await cli(['keys:import', sku, table, '--as-is'])).toMatchObject({
      code: 0,
      last: '2 keys imported, 0 lines refused',
    });
  });

  it('keys:import names its import, to which a further file is added, and keys:undo-import takes it back', async () => {
    const { sku, poolId } = await fixture.shop.product();
    const [one, two] = [await folder.write(`${sku}-1\n${sku}-2\n`), await folder.write(`${sku}-3\n`)];
    const { out } = await cli(['keys:import', sku, one, '--note', 'May delivery']);
    const id = /^import (\w+)$/.exec(out[0] ?? '')?.[1] ?? 'none';
    expect(await cli(['keys:import', poolId, two, '--append-to', id])).toMatchObject({
      code: 0,
      out: ['1 key imported, 0 lines refused'],
    });
    const importOf = () =>
      fixture.service.query('SELECT note, source, imported, undo_reason AS undoReason FROM key_imports WHERE id = ?', [
        id,
      ]);
    const kept = { note: 'May delivery', source: basename(one), imported: 3 };
    expect(await importOf()).toEqual([{ ...kept, undoReason: null }]);
    const undo = () => cli(['keys:undo-import', id, '--reason', 'wrong edition']);
    expect(await undo()).toMatchObject({ code: 0, out: ['3 keys of 3 withdrawn'], err: [] });
    expect(await importOf()).toEqual([{ ...kept, undoReason: 'wrong edition' }]);
    expect(await undo()).toMatchObject({ code: 0, out: ['0 keys of 3 withdrawn'] });
    expect(await cli(['keys:undo-import', 'Größe', '--reason', 'x'])).toMatchObject({
      code: 1,
      err: ['error: Key import Größe not found'],
    });
  });

  it('keys:import rejects outliers in the full file, and stores what the keys cost', async () => {
    const { sku, poolId } = await fixture.shop.product();
    // The last chunk of the file has too few keys to be checked on its own.
    const keys = Array.from({ length: 5_010 }, (_, index) => `${poolId}-${1_000 + index}`);
    const file = await folder.write([...keys, '???', 'http://foo'].join('\n'));
    const shape = `${poolId}-1000`.replace(/[a-z]/g, 'A').replace(/\d/g, '9');
    const different = (line: number, key: string) =>
      `line ${line}: key ${key} does not look like the other keys: ${shape}`;
    const held = { code: 1, err: [different(5_011, '???'), different(5_012, 'http://foo')] };
    const costs = ['--unit-cost', '0.5', '--supplier', 'Keys & Co', '--supplier-invoice', 'R-17'];
    expect(await cli(['keys:import', sku, file, ...costs])).toMatchObject(held);
    expect(await cli(['keys:import', sku, file, '--dry-run'])).toMatchObject({
      code: 1,
      last: 'dry run, nothing was changed: 0 keys imported, 5,012 lines refused',
    });
    expect(await cli(['keys:import', sku, file, '--accept-unusual', '--partial'])).toMatchObject({
      code: 0,
      last: '2 keys imported, 5,010 lines refused',
    });
    expect(
      await fixture.service.query(
        `SELECT imported, unit_cost_cents AS unitCostCents, supplier, supplier_invoice AS supplierInvoice
           FROM key_imports WHERE license_pool_id = ? ORDER BY id`,
        [poolId],
      ),
    ).toEqual([
      { imported: 5_010, unitCostCents: 50, supplier: 'Keys & Co', supplierInvoice: 'R-17' },
      { imported: 2, unitCostCents: null, supplier: null, supplierInvoice: null },
    ]);
    expect(await cli(['keys:import', sku, file, '--unit-cost', ''])).toMatchObject({
      code: 1,
      err: [expect.stringContaining('unitCost: Unit cost must be an amount in EUR')],
    });
  });

  it('verify ends with code 1 if an invariant is broken, and leaves what it found for staff to see', async () => {
    const schema = await createMigratedSchema(2);
    const environment = { DATABASE_URL: schema.url };
    expect(await cli(['verify'], environment)).toEqual({
      code: 0,
      out: ['every invariant holds'],
      last: 'every invariant holds',
      err: [],
    });
    const other = await TestService.start({}, environment);
    const { dataSource } = other.app;
    const runs = new VerificationRuns(dataSource, new AuditTrail(dataSource, () => new Date()));
    const lastVerification = async () => (await runs.view()).last;
    const healthy = await lastVerification();
    expect(healthy).toEqual({ at: expect.any(Date), broken: [] });
    const { customerNumber } = await new Shop(other.app).customer({ balanceCents: 5 });
    const broken = [
      `balances equal orders less payments and credit notes: customer ${customerNumber} owes 5 cents, and orders less payments and credit notes are 0`,
    ];
    expect(await cli(['verify'], environment)).toMatchObject({ code: 1, out: broken, err: ['1 contradiction found'] });
    expect((await lastVerification())?.broken).toEqual(broken);
    // Nothing was changed since, and staff goes on seeing the state of the whole database.
    expect(await cli(['verify', '--since', '2100-01-01'], environment)).toMatchObject({ code: 0, err: [] });
    expect((await lastVerification())?.broken).toEqual(broken);
    expect(await cli(['verify', '--since', '2026-02-30'], environment)).toMatchObject({
      code: 1,
      err: [expect.stringContaining("'2026-02-30' is invalid. It must be a day such as 2026-01-31.")],
    });
    await other.stop();
    await schema.drop();
  });

  it('the command line explains its commands and refuses unknown ones', async () => {
    const { code, out } = await cli(['--help']);
    expect([code, out.join('\n')]).toEqual([0, expect.stringMatching(/Exit codes:\n\s+0 .*\n\s+1 /)]);
    expect(await cli([])).toMatchObject({ code: 1, out: [] });
    expect(await cli(['no-such-command'])).toMatchObject({
      code: 1,
      err: [expect.stringContaining('unknown command')],
    });
  });
});

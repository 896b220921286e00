import { hostname, userInfo } from 'node:os';
import { operatorOf } from '../../src/cli/open-shop.js';
import { newId } from '../../src/db/ids.js';
import { originOf } from '../../src/services/staff/audit-trail.js';
import { CATALOGUE_HEADER } from '../support/catalogue-file.js';
import { cli } from '../support/cli/run.js';
import { useImportFolder } from '../support/import-file.js';
import { useStaff } from '../support/staff.js';

const LOG = `query ($first: Int) { auditLog(first: $first) {
  nodes { id via operator requestId staffMember { id } action subjectType subjectId before after } } }`;

interface Entry {
  id: string;
  action: string;
  subjectId: string;
}

describe('the audit entries of commands', () => {
  const folder = useImportFolder();
  const fixture = useStaff();

  const entries = async (): Promise<Entry[]> => (await fixture.dataOf(LOG, { first: 50 })).auditLog.nodes;

  /** Runs a command as root for Ada. @returns what it printed, and the entries that it left, without their ids. */
  async function run(...argv: string[]) {
    const before = new Set((await entries()).map(({ id }) => id));
    const result = await cli(argv, { SUDO_USER: 'ada' });
    const left = (await entries()).filter(({ id }) => !before.has(id)).reverse();
    return { ...result, left: left.map(({ id: _id, ...entry }) => entry) };
  }

  const by = {
    via: 'CLI',
    operator: `${userInfo().username}@${hostname()} (sudo by ada)`,
    requestId: null,
    staffMember: null,
  };

  it('staff:create leaves one entry with who ran it, as createStaffMember does', async () => {
    const { left, last } = await run('staff:create', 'Sue', '--role', 'SUPPORT');
    expect(left).toEqual([
      {
        ...by,
        action: 'createStaffMember',
        subjectType: 'StaffMember',
        subjectId: expect.stringMatching(/^[0-9a-f]{24}$/),
        before: null,
        after: { name: 'Sue', role: 'SUPPORT', email: null, prefix: expect.any(String), revokedAt: null },
      },
    ]);
    expect(JSON.stringify(left)).not.toContain(last);
  });

  it('customer:create and token:issue leave one entry each, without the token', async () => {
    const created = await run('customer:create', 'Büro', '--country', 'DE', '--credit-limit', '50');
    const subject = { subjectType: 'Customer', subjectId: created.last, before: null };
    const after = expect.objectContaining({ name: 'Büro', countryCode: 'DE', creditLimit: 50 });
    expect(created.left).toEqual([{ ...by, action: 'createCustomer', ...subject, after }]);
    const issued = await run('token:issue', created.last, '--name', 'shop');
    expect(issued.left).toEqual([
      {
        ...by,
        action: 'issueApiToken',
        ...subject,
        after: { apiToken: expect.objectContaining({ name: 'shop', expiresAt: null }) },
      },
    ]);
    expect(JSON.stringify(issued.left)).not.toContain(issued.last);
  });

  it('imports leave one entry for each part that they commit, without keys, and none where nothing changes', async () => {
    const sku = newId();
    const catalogue = await folder.write(`${CATALOGUE_HEADER}\n${sku},A,A,c,10,,true,true,,\n`);
    const imported = await run('catalogue:import', catalogue);
    expect(imported.left).toMatchObject([{ ...by, action: 'importProducts', after: { created: [sku] } }]);
    expect((await run('catalogue:import', catalogue)).left).toEqual([]);
    const keys = await folder.write(`${sku}-first\n${sku}-second\n${sku}-first\n`);
    const { left, out } = await run('keys:import', sku, keys);
    const keyImportId = out[0]?.replace('import ', '');
    const counted = { available: 2, imported: 2, duplicates: 1, rejected: 0, keyImportId };
    expect(left).toMatchObject([{ ...by, action: 'importLicenseKeys', before: { available: 0 }, after: counted }]);
    expect((await run('keys:import', sku, keys)).left).toEqual([]);
    expect((await run('keys:import', sku, keys, '--dry-run')).left).toEqual([]);
    const undo = ['keys:undo-import', String(keyImportId), '--reason', 'wrong edition'];
    const after = { available: 0, withdrawn: 2, keyImportId, reason: 'wrong edition' };
    expect((await run(...undo)).left).toMatchObject([{ ...by, action: 'undoKeyImport', after }]);
    expect((await run(...undo)).left).toEqual([]);
  });

  it('a command that is refused, or that only reads, leaves no entry', async () => {
    expect(await run('customer:create', ' ', '--country', 'DE', '--credit-limit', '1')).toMatchObject({
      code: 1,
      left: [],
    });
    expect(await run('token:issue', '1')).toMatchObject({ code: 1, left: [] });
    expect(await run('keys:import', 'NO-SUCH', await folder.write('A-1\n'))).toMatchObject({ code: 1, left: [] });
    expect(await run('verify')).toMatchObject({ left: [] });
    expect(await run('migrate')).toMatchObject({ code: 0, left: [] });
  });

  it('who runs a command is named without sudo too, and never with control characters or at any length', () => {
    const name = `${userInfo().username}@${hostname()}`;
    expect(operatorOf({})).toEqual({ via: 'CLI', operator: name });
    expect(operatorOf({ SUDO_USER: '' }).operator).toBe(name);
    expect(operatorOf({ SUDO_USER: 'a\nb' }).operator).toBe(`${name} (sudo by a?b)`);
    const long = operatorOf({ SUDO_USER: 'a'.repeat(500) });
    expect(originOf(long)).toEqual({ staffMemberId: null, via: 'CLI', operator: long.operator.slice(0, 200) });
  });
});

import { newId } from '../../src/db/ids.js';
import { runCli } from '../../src/cli/program.js';
import { StaffMember } from '../../src/entities/staff-member.js';
import { hashToken } from '../../src/services/secrets/access-token.js';
import { ownSchema } from '../support/own-schema.js';
import { testDatabaseUrl } from '../support/database-url.js';
import { useImportFolder } from '../support/import-file.js';
import { TestService } from '../support/service.js';
import { useService } from '../support/use-service.js';
import { Shop } from '../support/shop.js';

const HEADER =
  'sku,name,displayName,category,listPrice,validRegion,discountEligible,available,volumeDiscounts,bundleOf';

describe('the command line', () => {
  const folder = useImportFolder();
  const fixture = useService();

  async function cli(argv: string[], environment?: NodeJS.ProcessEnv) {
    const out: string[] = [];
    const err: string[] = [];
    const code = await runCli(argv, {
      environment: { NODE_ENV: 'test', ...(environment ?? { DATABASE_URL: await testDatabaseUrl() }) },
      out: (line) => out.push(line),
      err: (line) => err.push(line),
    });
    return { code, out, err, last: out.at(-1) ?? '' };
  }

  it('staff:create prints the token of a new member alone on the last line', async () => {
    const { code, last } = await cli(['staff:create', 'Ada', '--role', 'ADMIN']);
    expect(code).toBe(0);
    expect(last).toMatch(/^ros_\S{43}$/);
    const member = await fixture.service.app.dataSource.manager.findOneByOrFail(StaffMember, {
      tokenHash: hashToken(last),
    });
    expect(member).toMatchObject({ name: 'Ada', role: 'ADMIN' });
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
    expect(await cli(['token:issue', '1'])).toMatchObject({ code: 1, err: ['error: Customer 1 not found'] });
    expect(await cli(['staff:create', 'Ada', '--role', 'BOSS'])).toMatchObject({
      code: 1,
      err: [expect.stringContaining('Allowed choices are ADMIN, SUPPORT')],
    });
  });

  it('catalogue:import and keys:import count the lines that they import and refuse', async () => {
    const sku = newId();
    const catalogue = await folder.write(
      [HEADER, `${sku},A,A,c,10,,true,true,,`, `${sku}-2,A,A,c,x,,true,true,,`].join('\n'),
    );
    expect(await cli(['catalogue:import', catalogue])).toEqual({
      code: 0,
      out: ['1 product created, 0 changed, 0 unchanged, 1 line refused'],
      last: '1 product created, 0 changed, 0 unchanged, 1 line refused',
      err: ['line 3: listPrice must be an amount in EUR with at most two decimals'],
    });
    const keys = await folder.write(`${sku}-a\n${sku}-b\n${sku}-a\n`);
    expect(await cli(['keys:import', sku, keys])).toMatchObject({
      code: 0,
      out: ['2 keys imported, 1 line refused'],
      err: [`line 3: key ****${sku.slice(-2)}-a is known already`],
    });
  });

  it('an import ends with code 1 if its file or its pool is missing', async () => {
    const { sku } = await fixture.shop.product();
    const keys = await folder.write('A-KEY\n');
    const missing = { code: 1, out: [], err: [expect.stringContaining('ENOENT: no such file or directory')] };
    expect(await cli(['catalogue:import', '/nowhere.csv'])).toMatchObject(missing);
    expect(await cli(['keys:import', sku, '/nowhere.txt'])).toMatchObject(missing);
    expect(await cli(['keys:import', 'NO-SUCH', keys])).toMatchObject({
      code: 1,
      err: ['error: License pool or SKU NO-SUCH not found'],
    });
  });

  it('a command names every wrong setting, and a database that does not answer', async () => {
    expect(await cli(['verify'], { PORT: 'x' })).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/DATABASE_URL: is required.*\n.*PORT: expected a whole number/)],
    });
    expect(await cli(['verify'], { DATABASE_URL: 'mysql://root@127.0.0.1:1/nothing' })).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^error: DATABASE_URL: .*ECONNREFUSED/)],
    });
  });

  it('verify migrates an empty database, and ends with code 1 if an invariant is broken', async () => {
    const schema = await ownSchema(2);
    const environment = { DATABASE_URL: schema.url };
    expect(await cli(['verify'], environment)).toEqual({
      code: 0,
      out: ['every invariant holds'],
      last: 'every invariant holds',
      err: [],
    });
    const other = await TestService.start({}, environment);
    const { customerNumber } = await new Shop(other.app).customer({ balanceCents: 5 });
    await other.stop();
    expect(await cli(['verify'], environment)).toMatchObject({
      code: 1,
      out: [
        `balances equal orders less payments: customer ${customerNumber} owes 5 cents, and orders less payments are 0`,
      ],
      err: ['1 contradiction found'],
    });
    await schema.drop();
  });

  it('the command line explains its commands and refuses unknown ones', async () => {
    const { code, out } = await cli(['--help']);
    expect(code).toBe(0);
    for (const command of [
      'staff:create',
      'customer:create',
      'token:issue',
      'catalogue:import',
      'keys:import',
      'verify',
    ]) {
      expect(out.join('\n')).toContain(command);
    }
    expect(await cli(['keys:import', '--help'])).toMatchObject({ code: 0, err: [] });
    expect(await cli([])).toMatchObject({ code: 1, out: [] });
    expect(await cli(['no-such-command'])).toMatchObject({
      code: 1,
      err: [expect.stringContaining('unknown command')],
    });
  });
});

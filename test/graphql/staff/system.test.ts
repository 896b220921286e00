import { createRequire } from 'node:module';
import { databaseProduct } from '../../../src/services/upkeep/system-reader.js';
import { beginTestFile } from '../../support/database-url.js';
import { TestService } from '../../support/service.js';
import { Shop } from '../../support/shop.js';
import { StaffApi, type TestStaff } from '../../support/staff.js';
import { until } from '../../support/until.js';

const { version } = createRequire(import.meta.url)(`${process.cwd()}/package.json`) as { version: string };

const START = new Date('2026-05-06T07:08:09.123Z');
const SYSTEM = `{ version database startedAt pendingDeliveries oldestPendingSeconds verifyingSince
  mail { enabled waiting failed lastError }
  jobs { name nextRunAt lastRunAt failed } lastVerification { at broken } }`;

describe('the state of the system', () => {
  let service: TestService;
  let staff: StaffApi;
  let shop: Shop;
  let admin: TestStaff;
  let now: Date;

  beforeEach(async () => {
    now = START;
    // Nothing of an earlier test is there.
    beginTestFile();
    service = await TestService.start({ clock: () => now });
    staff = new StaffApi(service, () => now);
    shop = new Shop(service.app);
    admin = await staff.member();
  });
  afterEach(() => service.stop());
  async function read(operation = `query { system ${SYSTEM} }`): Promise<any> {
    const { data, errors } = await staff.run(operation, {}, admin.token);
    expect(errors).toBeUndefined();
    return Object.values(data)[0];
  }

  it('the system says what runs on which database since when, and that nothing has happened yet', async () => {
    now = new Date(START.getTime() + 60_000);
    const [{ serverVersion }] = await service.query('SELECT VERSION() AS serverVersion');
    expect(await read()).toEqual({
      version,
      database: databaseProduct(serverVersion),
      startedAt: START.toISOString(),
      pendingDeliveries: 0,
      oldestPendingSeconds: 0,
      verifyingSince: null,
      mail: { enabled: false, waiting: 0, failed: 0, lastError: null },
      jobs: ['clean-up', 'total-sales', 'issue-invoices'].map((name) => ({
        name,
        nextRunAt: null,
        lastRunAt: null,
        failed: false,
      })),
      lastVerification: null,
    });
  });

  it('staff reads in which time zone days of business begin, which is the one that is set', async () => {
    expect(await read('query { businessTimeZone }')).toBe('Europe/Berlin');
  });

  it.each([
    ['10.11.6-MariaDB-0+deb12u1', 'MariaDB 10.11.6'],
    ['11.4.2-MariaDB-ubu2404-log', 'MariaDB 11.4.2'],
    ['8.4.3', 'MySQL 8.4.3'],
    ['9.7.0-log', 'MySQL 9.7.0'],
    ['8.0.36-28', 'MySQL 8.0.36'],
  ])('a server of the version %s is a %s', (text, product) => {
    expect(databaseProduct(text)).toBe(product);
  });

  it('the system counts pending deliveries and says how old the oldest is', async () => {
    const { token } = await shop.customer();
    const { id } = await shop.product({}, 1);
    const body = { url: `${service.url}/nothing`, events: { productOutOfStock: true } };
    for (let count = 0; count < 2; count += 1) {
      expect((await service.request('POST', '/api/webhooks', { token, body })).status).toBe(201);
    }
    const order = { products: [{ productId: id, amount: 1 }] };
    expect((await service.request('POST', '/api/orders', { token, body: order })).status).toBe(201);
    now = new Date(START.getTime() + 90_500);
    expect(await read()).toMatchObject({ pendingDeliveries: 2, oldestPendingSeconds: 90.5 });
    await service.query('DELETE FROM webhook_deliveries');
    expect(await read()).toMatchObject({ pendingDeliveries: 0, oldestPendingSeconds: 0 });
  });

  it('the system counts mails that wait and those that were given up, and says why the newest of them was not sent', async () => {
    const mail = (cause: string, state: string, lastError: string | null) =>
      service.query(
        'INSERT INTO mails (kind, cause, recipient, day, recipient_name, facts, state, last_error, created_at) VALUES (?)',
        [['creditLow', cause, 'ada@example.com', '2026-05-06', 'Ada', '{}', state, lastError, START]],
      );
    await mail('1', 'WAITING', '421 later');
    await mail('2', 'FAILED', '550 no such mailbox');
    await mail('3', 'WAITING', null);
    await mail('4', 'SENT', null);
    expect((await read()).mail).toEqual({ enabled: false, waiting: 2, failed: 1, lastError: '550 no such mailbox' });
  });

  it('the system says when each recurring job ran and runs next, and whether it failed', async () => {
    await service.startJobs();
    const done = await until(async () => {
      const { jobs } = await read();
      return jobs.every((job: any) => job.lastRunAt && job.nextRunAt > job.lastRunAt) && jobs;
    }, 'the jobs to have run');
    expect(done.map(({ name, failed }: any) => [name, failed])).toEqual([
      ['clean-up', false],
      ['total-sales', false],
      ['issue-invoices', false],
    ]);
    await service.stopJobs();
    await service.query("UPDATE agenda_jobs SET failed_at = last_finished_at WHERE name = 'clean-up'");
    expect((await read()).jobs).toMatchObject([
      { name: 'clean-up', failed: true },
      { name: 'total-sales', failed: false },
      { name: 'issue-invoices', failed: false },
    ]);
  });

  it('runVerification returns its findings, which the system query then contains', async () => {
    const verified = () =>
      until(async () => {
        const { lastVerification, verifyingSince } = await read();
        return verifyingSince === null && lastVerification;
      }, 'the verification to end');
    const { customerNumber } = await shop.customer({ balanceCents: 5 });
    expect((await read(`mutation { runVerification ${SYSTEM} }`)).version).toBe(version);
    expect(await verified()).toEqual({
      at: expect.any(String),
      broken: [
        `balances equal orders less payments and credit notes: customer ${customerNumber} owes 5 cents, and orders less payments and credit notes are 0`,
      ],
    });
  });
});

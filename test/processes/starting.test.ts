import { freePort, serve } from '../support/loopback.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { runToEnd, ServiceProcess } from '../support/processes/service-process.js';
import { killStrayProcesses } from '../support/processes/stray-processes.js';

const STACK_FRAME = /^\s+at /m;

describe('a start that cannot succeed', () => {
  let fixture: ProcessFixture;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(3);
  });

  afterEach(killStrayProcesses);
  afterAll(() => fixture.close());

  it('a start names every wrong setting at once, with what is expected instead', async () => {
    const settings = {
      DATABASE_URL: 'postgres://localhost/orders',
      DATABASE_POOL_SIZE: 'many',
      ENCRYPTION_KEY: 'short',
    };
    const { code, errors } = await runToEnd({ ...settings, WEBHOOK_TIMEOUT_MS: '0' });
    expect(code).toBe(1);
    expect(errors.trimEnd().split('\n')).toEqual([
      'The settings cannot be used:',
      '  DATABASE_URL: expected mysql://user:password@host:port/database',
      '  ENCRYPTION_KEY: expected the base64 of 32 bytes, or VERSION:BASE64 entries joined by commas, ' +
        'of which one may end in * to write',
      '  DATABASE_POOL_SIZE: expected a whole number from 1 to 1000',
      '  WEBHOOK_TIMEOUT_MS: expected a whole number from 1 to 60000',
    ]);
  });

  it('a start with a wrong ENCRYPTION_KEY names the setting', async () => {
    const otherKey = Buffer.alloc(32, 'another key').toString('base64');
    const { code, errors } = await runToEnd({ ...fixture.environment, ENCRYPTION_KEY: otherKey });
    expect(code).toBe(1);
    expect(errors).toBe('ENCRYPTION_KEY does not fit this database: expected the key that it was first started with\n');
  });

  it('a start without NODE_ENV is one in production for the libraries too, and warns of a variable that is no setting, with the nearest one', async () => {
    // On the database of the test before: a wrong key has left it usable.
    const preload = "data:text/javascript,process.on('exit', () => console.error(process.env.NODE_ENV))";
    const environment = { ...fixture.environment, NODE_ENV: '', RATE_LIMIT_READ_PER_MINUTE: '5' };
    const service = await ServiceProcess.start(environment, { preload });
    expect(await service.signal('SIGTERM')).toEqual({ code: 0, signal: null, errors: 'production\n' });
    const warnings = service.log.map((line) => JSON.parse(line) as { level: number; msg?: string });
    expect(warnings.filter(({ level }) => level === 40).map(({ msg }) => msg)).toEqual([
      'RATE_LIMIT_READ_PER_MINUTE is not a setting and has no effect; did you mean RATE_LIMIT_READS_PER_MINUTE?',
    ]);
  });

  it('a start names PORT if another program listens on that port', async () => {
    const other = await serve(() => undefined);
    const PORT = String(other.port);
    const { code, errors } = await runToEnd({ ...fixture.environment, PORT });
    await other.stop();
    expect(code).toBe(1);
    expect(errors).toBe(`PORT: another program listens on 127.0.0.1:${PORT} already; expected a free port\n`);
  });

  it('a start names DATABASE_URL if no database responds there', async () => {
    const port = await freePort();
    const { code, errors } = await runToEnd({
      ...fixture.environment,
      DATABASE_URL: `mysql://root:hidden@127.0.0.1:${port}/orders`,
    });
    expect(code).toBe(1);
    expect(errors).toMatch(/^DATABASE_URL: the database cannot be used: .*ECONNREFUSED/);
    expect(errors).not.toMatch(STACK_FRAME);
    expect(errors).not.toContain('hidden');
  });
});

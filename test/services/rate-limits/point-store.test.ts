import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { connect, migrate } from '../../../src/db/data-source.js';
import { newId } from '../../../src/db/ids.js';
import { mysqlPointStore } from '../../../src/services/rate-limits/mysql-point-store.js';
import type { PointStore } from '../../../src/services/rate-limits/point-store.js';
import { redisPointStore } from '../../../src/services/rate-limits/redis-point-store.js';
import { testDatabaseUrl } from '../../support/database-url.js';
import { silentServer } from '../../support/mail-server.js';
import { PROVIDE_TIMEOUT_MS } from '../../support/provide-command.js';
import { RedisServer } from '../../support/redis-server.js';
import { TestService } from '../../support/service.js';
import { Shop } from '../../support/shop.js';
import { until } from '../../support/until.js';

let redis: RedisServer;
let database: Connection;
let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await testDatabaseUrl();
  const dataSource = await connect(databaseUrl, 1);
  await migrate(dataSource);
  await dataSource.destroy();
  database = await createConnection(databaseUrl);
  redis = await RedisServer.start();
}, PROVIDE_TIMEOUT_MS);
afterAll(async () => {
  await database.end();
  await redis.stop();
});

const opened: { close: () => Promise<void> }[] = [];
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

const STORES: [string, () => PointStore, (key: string) => Promise<unknown>][] = [
  [
    'the database',
    () => mysqlPointStore(databaseUrl),
    (key) => database.query('UPDATE rate_limits SET expire = ? WHERE `key` = ?', [Date.now() - 1, `rate:${key}`]),
  ],
  ['Redis', () => redisPointStore(redis.url), (key) => redis.client.del(`rate:${key}`)],
];

describe.each(STORES)('points counted by %s', (_name, open, endWindow) => {
  /** A store that is ready: Redis connects in the background. */
  async function openStore(): Promise<PointStore> {
    const store = open();
    opened.push(store);
    await until(() => store.consume(`warm:${newId()}`, 1).then(Boolean, () => false));
    return store;
  }
  const openStores = (count: number) => Promise.all(Array.from({ length: count }, openStore));

  it('points add up over all processes, in a window of a minute', async () => {
    const [a, b] = (await openStores(2)) as [PointStore, PointStore];
    const key = newId();
    expect((await a.consume(key, 3)).consumed).toBe(3);
    const { consumed, msLeft } = await b.consume(key, 4);
    expect(consumed).toBe(7);
    expect(msLeft).toBeGreaterThan(30_000);
    expect(msLeft).toBeLessThanOrEqual(60_000);
    expect((await b.consume(key, 0)).consumed).toBe(7);
    expect((await b.consume(newId(), 1)).consumed).toBe(1);
  });

  it('points are each counted once, however many processes count at the same time', async () => {
    const stores = await openStores(3);
    const key = newId();
    const takes = Array.from({ length: 60 }, async (_, number) => stores[number % 3]?.consume(key, 1));
    const counts = (await Promise.all(takes)).map((count) => count?.consumed ?? NaN);
    expect(counts.sort((x, y) => x - y)).toEqual(Array.from({ length: 60 }, (_, number) => number + 1));
  });

  it('the count of points restarts once the window has ended', async () => {
    const store = await openStore();
    const key = newId();
    await store.consume(key, 500);
    await endWindow(key);
    const { consumed, msLeft } = await store.consume(key, 2);
    expect(consumed).toBe(2);
    expect(msLeft).toBeGreaterThan(30_000);
  });
});

describe('a point store in the database', () => {
  it('a point store in the database survives that its connections are cut in the middle of counting', async () => {
    const store = mysqlPointStore(databaseUrl);
    opened.push(store);
    const key = newId();
    await store.consume(key, 1);
    for (let round = 0; round < 5; round += 1) {
      const takes = Array.from({ length: 20 }, () => store.consume(key, 1).catch(() => undefined));
      const [rows] = await database.query<(RowDataPacket & { id: number })[]>(
        "SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID() AND command IN ('Query', 'Sleep')",
      );
      await Promise.all(rows.map(({ id }) => database.query(`KILL ${id}`).catch(() => undefined)));
      await Promise.all(takes);
    }
    await until(() =>
      store.consume(newId(), 1).then(
        ({ consumed }) => consumed === 1,
        () => false,
      ),
    );
  });

  it('a point store in the database tries again after a deadlock', async () => {
    const store = mysqlPointStore(databaseUrl);
    opened.push(store);
    const key = newId();
    // Fails once on each of the store's connections.
    await database.query(
      `CREATE TRIGGER conflict BEFORE INSERT ON rate_limits FOR EACH ROW
         IF NEW.\`key\` = 'rate:${key}' AND @conflicted IS NULL THEN
           SET @conflicted = 1;
           SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213, MESSAGE_TEXT = 'Deadlock found';
         END IF`,
    );
    try {
      expect((await store.consume(key, 2)).consumed).toBe(2);
    } finally {
      await database.query('DROP TRIGGER conflict');
    }
  });
});

describe('a store that accepts connections and never responds', () => {
  let silent: Awaited<ReturnType<typeof silentServer>>;
  beforeAll(async () => {
    silent = await silentServer();
  });
  afterAll(() => silent.stop());

  it.each<[string, (place: string) => PointStore]>([
    ['database', (place) => mysqlPointStore(`mysql://root@${place}/orders`)],
    ['Redis', (place) => redisPointStore(`redis://${place}`)],
  ])('a silent %s, which accepts connections and never responds, is abandoned in time', async (_name, open) => {
    const store = open(new URL(silent.url).host);
    opened.push(store);
    await expect(store.consume(newId(), 1)).rejects.toThrow(/did not respond within 3000 ms|ETIMEDOUT|not ready/);
  });
});

describe('a service whose Redis is gone', () => {
  it('a service whose Redis is gone goes on, and its process enforces the limit locally', async () => {
    const gone = await RedisServer.start();
    const service = await TestService.start({}, { REDIS_URL: gone.url, RATE_LIMIT_READS_PER_MINUTE: '5' });
    try {
      const shop = new Shop(service.app);
      const [early, late] = [await shop.customer(), await shop.customer()];
      const get = async (token: string) => (await service.request('GET', '/api/orders', { token })).status;
      await until(async () => {
        await get(early.token);
        return (await gone.client.keys(`rate:reads:${early.id}`)).length === 1;
      });
      await gone.stop();
      const statuses: number[] = [];
      for (let number = 0; number < 7; number += 1) statuses.push(await get(late.token));
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    } finally {
      await service.stop();
      await gone.stop();
    }
  });
});

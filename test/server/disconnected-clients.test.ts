import { createConnection } from 'mysql2/promise';
import { testDatabaseUrl } from '../support/database-url.js';
import { keepingLogger } from '../support/log-lines.js';
import { runningStatements } from '../support/running-statements.js';
import { useStaff } from '../support/staff.js';
import { until } from '../support/until.js';

const REPORT = '{ salesReport(from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z", by: MONTH) { rows { key } } }';

const { logger, lines } = keepingLogger();

describe('a client that disconnects', () => {
  const fixture = useStaff(undefined, {}, { logger });

  /** Holds up every statement that reads the table. */
  async function lockTable(table: string): Promise<() => Promise<void>> {
    const connection = await createConnection(await testDatabaseUrl());
    await connection.query(`LOCK TABLES ${table} WRITE`);
    return () => connection.end();
  }

  it.each<[string, string, { path: string; body?: object; accept?: string }]>([
    ['an export for staff', 'customers', { path: '/admin/export/customers.csv' }],
    ['a report for staff', 'credit_notes', { path: '/admin/graphql', body: { query: REPORT } }],
    ["a customer's export", 'orders', { path: '/api/orders', accept: 'text/csv' }],
  ])('%s ends in the database with its client', async (_what, table, { path, body, accept }) => {
    const { token } = path.startsWith('/admin') ? fixture.admin : await fixture.shop.customer();
    const read = (signal?: AbortSignal) =>
      fetch(fixture.service.url + path, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Accept: accept ?? '*/*' },
        body: body ? JSON.stringify(body) : null,
        signal: signal ?? null,
      });
    const running = () => runningStatements(fixture.service.app.dataSource, table);
    const timeToEnd = async (): Promise<number> => {
      const unlock = await lockTable(table);
      try {
        const client = new AbortController();
        const aborted = read(client.signal).catch((error: unknown) => error);
        await until(async () => (await running()) > 0, 'the statement to begin');
        client.abort();
        expect(await aborted).toMatchObject({ name: 'AbortError' });
        const abortedAt = performance.now();
        await until(async () => (await running()) === 0, 'the statement to end');
        return performance.now() - abortedAt;
      } finally {
        await unlock();
      }
    };
    // A busy machine may need another attempt. Without its client, a statement would wait for far longer.
    await until(async () => (await timeToEnd()) < 2_000, 'a statement that ends within two seconds');
    const again = await read();
    expect([again.status, await again.text()]).toEqual([200, expect.not.stringContaining('errors')]);
    expect(lines.filter(({ level }) => level === 50)).toEqual([]);
  });
});

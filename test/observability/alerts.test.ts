import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { inTransaction } from '../../src/db/transaction.js';
import { useService } from '../rest/support.js';
import { unrefLongTimers } from '../jobs/delivery-room.js';
import { failQueries } from '../support/failing-queries.js';
import { until } from '../support/until.js';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

const RULES = (parse(readFileSync('deploy/alerts.yml', 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);

const FUNCTIONS = new Set(['increase', 'max', 'min_over_time', 'sum', 'by', 'absent', 'up', 'job', 'instance', 'work']);

/** The names of metrics in an expression, without its labels, durations and functions. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|by \([^)]*\)|\[[^\]]*\]/g, ' ');
  return (bare.match(/[a-z][a-z0-9_]*/g) ?? []).filter((word) => !FUNCTIONS.has(word));
}

const ruleNamed = (name: string): Rule => {
  const rule = RULES.find(({ alert }) => alert === name);
  if (!rule) throw new Error(`deploy/alerts.yml has no ${name}`);
  return rule;
};

describe('deploy/alerts.yml', () => {
  const fixture = useService();
  afterEach(() => jest.restoreAllMocks());

  const metrics = async () => (await fixture.service.request('GET', '/metrics')).text;

  async function sample(name: string): Promise<number> {
    const line = (await metrics()).split('\n').find((candidate) => candidate.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1));
  }

  it('each alert asks for metrics that the service has, and says what it means and what to do', async () => {
    const exported = new Set([...(await metrics()).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
    expect(RULES.length).toBeGreaterThanOrEqual(7);
    expect(new Set(RULES.map(({ alert }) => alert)).size).toBe(RULES.length);
    for (const { alert, expr, labels, annotations } of RULES) {
      const names = metricsIn(expr);
      expect([alert, names.length > 0]).toEqual([alert, true]);
      expect([alert, names.filter((name) => !exported.has(name))]).toEqual([alert, []]);
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations).toEqual({ summary: expect.any(String), description: expect.any(String) });
    }
  });

  it('docs/metrics.md lists each alert', () => {
    const document = readFileSync('docs/metrics.md', 'utf8');
    expect(RULES.map(({ alert }) => alert).filter((alert) => !document.includes(`\`${alert}\``))).toEqual([]);
  });

  it('a transaction that stays open is seen by its age, which the alert compares with a minute', async () => {
    const { expr } = ruleNamed('TransactionStuck');
    expect(expr).toBe('database_transaction_oldest_seconds > 60');
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const stuck = inTransaction(fixture.service.app.dataSource, async (manager) => {
      await manager.query('SELECT 1');
      await ended;
    });
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    // A later one, which ends, does not hide it.
    await inTransaction(fixture.service.app.dataSource, (manager) => manager.query('SELECT 1'));
    expect(await sample('database_transaction_oldest_seconds')).toBeGreaterThan(60);
    end();
    await stuck;
    expect(await sample('database_transaction_oldest_seconds')).toBeLessThan(60);
  });

  it('a transaction that fails is forgotten too', async () => {
    const failing = inTransaction(fixture.service.app.dataSource, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    expect(await sample('database_transaction_oldest_seconds')).toBeLessThan(60);
  });
});

describe('the count of failed jobs', () => {
  beforeAll(unrefLongTimers);
  const fixture = useService();
  const COUNTED = 'jobs_failed_total{task="clean-up"}';

  it('a job that fails is counted by its name, and each name is there before its first failure', async () => {
    const count = async () => {
      const { text } = await fixture.service.request('GET', '/metrics');
      const line = text.split('\n').find((candidate) => candidate.startsWith(`${COUNTED} `));
      return Number(line?.slice(COUNTED.length));
    };
    expect(await count()).toBe(0);
    const { dataSource } = fixture.service.app;
    await dataSource.query(
      `INSERT INTO agenda_jobs (name, next_run_at, data, type) VALUES ('clean-up', 1, NULL, 'normal')`,
    );
    const failed = await failQueries(dataSource, 'SELECT UTC_TIMESTAMP(3) AS now', 1);
    await fixture.service.startJobs();
    await until(async () => (await count()) >= 1, 'the count of the failed job');
    expect(failed()).toBe(1);
  });
});

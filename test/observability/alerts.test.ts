import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { inTransaction } from '../../src/db/transaction.js';
import { InvoiceIssuing } from '../../src/services/invoices/issuing/invoice-issuing.js';
import { storeOutcome } from '../../src/services/upkeep/verification.js';
import { unrefLongTimers } from '../support/delivery/delivery-fixture.js';
import { failQueries } from '../support/failing-queries.js';
import { figureOf, sampleOf, seriesIn } from '../support/metrics.js';
import { useOwnService } from '../support/rest/rest-api.js';
import { until } from '../support/until.js';

interface Rule {
  alert: string;
  expr: string;
}

const RULES = (parse(readFileSync('deploy/alerts.yml', 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);

/** Of deploy/systemd/backup, node_exporter, blackbox_exporter and mysqld_exporter. */
const OTHERS = [
  'reseller_orders_backup_timestamp_seconds',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'probe_ssl_earliest_cert_expiry',
  ...['master', 'source'].map((side) => `mysql_slave_status_seconds_behind_${side}`),
  ...['slave_io', 'slave_sql', 'replica_io', 'replica_sql'].map((thread) => `mysql_slave_status_${thread}_running`),
];

const OPERATORS = new Set(['and', 'or', 'unless']);

/** The names of metrics in an expression, without its labels, durations and functions. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\b(by|on) \([^)]*\)|\[[^\]]*\]/g, ' ').replaceAll(/\b\w+\s*\(/g, ' ');
  return (bare.match(/[a-z][a-z0-9_]*/g) ?? []).filter((word) => !OPERATORS.has(word));
}

const ruleNamed = (name: string): Rule => {
  const rule = RULES.find(({ alert }) => alert === name);
  if (!rule) throw new Error(`deploy/alerts.yml has no ${name}`);
  return rule;
};

describe('deploy/alerts.yml', () => {
  const fixture = useOwnService();
  afterEach(() => jest.restoreAllMocks());

  const metrics = async () => (await fixture.service.request('GET', '/metrics')).text;

  const sample = (name: string) => sampleOf(fixture.service, name);

  it('each alert uses metrics that the service, the backup or a usual exporter has', async () => {
    // Prometheus writes `up` for each process that it reads.
    const exported = seriesIn(await metrics()).add('up');
    for (const name of OTHERS) exported.add(name);
    expect(RULES.length).toBeGreaterThan(20);
    for (const { alert, expr } of RULES) {
      const names = metricsIn(expr);
      expect([alert, names.length > 0]).toEqual([alert, true]);
      expect([alert, names.filter((name) => !exported.has(name))]).toEqual([alert, []]);
    }
  });

  it('a counter that an alert sees rise is there before its first event', async () => {
    const text = await metrics();
    const selected = RULES.flatMap(({ expr }) => [...expr.matchAll(/increase\(([a-z_]+)\{(\w+="[^"]*")\}/g)]);
    expect(selected.length).toBeGreaterThan(4);
    for (const [, name, labels] of selected) expect(text).toContain(`\n${name}{${labels}} `);
  });

  it('the figures of the verification are what the last one found, and none before it', async () => {
    const { dataSource } = fixture.service.app;
    await dataSource.query('UPDATE verifications SET ended_at = NULL, broken = NULL');
    expect(await sample('verification_contradictions')).toBeNaN();
    expect(await figureOf(fixture.service, 'verification_ended_timestamp_seconds')).toBe(0);
    await storeOutcome(dataSource, []);
    expect(await figureOf(fixture.service, 'verification_contradictions')).toBe(0);
    await storeOutcome(dataSource, [
      { invariant: 'stock', detail: 'one' },
      { invariant: 'balance', detail: 'two' },
    ]);
    expect(await figureOf(fixture.service, 'verification_contradictions')).toBe(2);
    const ageSeconds = Date.now() / 1000 - (await sample('verification_ended_timestamp_seconds'));
    expect(Math.abs(ageSeconds)).toBeLessThan(60);
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
  const fixture = useOwnService();
  const COUNTED = 'jobs_failed_total{task="clean-up"}';

  it('a job that fails is counted by its name, and each name is there before its first failure', async () => {
    const count = () => sampleOf(fixture.service, COUNTED);
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

describe('a job that the stop of its process cancels', () => {
  beforeAll(unrefLongTimers);
  const fixture = useOwnService();
  afterEach(() => jest.restoreAllMocks());

  it('is a warning: it neither counts as failed nor is logged as an error', async () => {
    const { logger } = fixture.service.app;
    const [warn, error] = [jest.spyOn(logger, 'warn'), jest.spyOn(logger, 'error')];
    let cancel = (_error: Error): void => undefined;
    const begun = new Promise<void>((begin) => {
      jest.spyOn(InvoiceIssuing.prototype, 'issueDue').mockImplementation(() => {
        begin();
        return new Promise((_resolve, reject) => (cancel = reject));
      });
    });
    jest.spyOn(InvoiceIssuing.prototype, 'stop').mockImplementation(() => cancel(new Error('The service ends')));
    await fixture.service.startJobs();
    await begun;
    await fixture.service.stopJobs();
    const ofJob = expect.objectContaining({ job: 'issue-invoices' });
    expect(warn).toHaveBeenCalledWith(ofJob, 'a job was cancelled by the stop');
    expect(error).not.toHaveBeenCalled();
    expect(await sampleOf(fixture.service, 'jobs_failed_total{task="issue-invoices"}')).toBe(0);
  });
});

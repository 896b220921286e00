import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { runCommand } from '../../tools/local-database/command.js';
import { PROVIDE_TIMEOUT_MS, provideCommand } from '../support/provide-command.js';

interface Rule {
  alert: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

interface Look {
  expr: string;
  exp_samples: unknown[];
}

const read = (path: string): unknown => parse(readFileSync(path, 'utf8'));

const { groups } = read('deploy/alerts.yml') as { groups: { rules: Rule[] }[] };
const RULES = groups.flatMap(({ rules }) => rules);
const { tests } = read('deploy/alerts.test.yml') as { tests: { promql_expr_test: Look[] }[] };
const LOOKS = tests.flatMap(({ promql_expr_test: looks }) => looks);

describe('the rules of alerts', () => {
  let promtool: string;

  beforeAll(async () => {
    promtool = await provideCommand(['promtool'], 'prometheus');
  }, PROVIDE_TIMEOUT_MS);

  it.each([
    ['Prometheus understands the configuration', ['check', 'config', '--syntax-only', 'deploy/prometheus.yml']],
    ['Prometheus understands the rules', ['check', 'rules', 'deploy/alerts.yml']],
    ['the alerts fire when their tests say so, and at no other time', ['test', 'rules', 'deploy/alerts.test.yml']],
  ])('%s', async (_name, args) => {
    const { code, stdout, stderr } = await runCommand(promtool, args);
    expect({ code, said: code === 0 ? '' : `${stdout}${stderr}` }).toEqual({ code: 0, said: '' });
  });

  it('each alert has a test in which it fires, and one in which it does not', () => {
    const looksAt = (alert: string) => LOOKS.filter(({ expr }) => expr.includes(`alertname="${alert}"`));
    for (const { alert } of RULES) {
      const fires = new Set(looksAt(alert).map(({ exp_samples: samples }) => samples.length > 0));
      expect([alert, [...fires].sort()]).toEqual([alert, [false, true]]);
    }
  });

  it('each alert says how urgent it is, what it means and what to do', () => {
    expect(new Set(RULES.map(({ alert }) => alert)).size).toBe(RULES.length);
    for (const { alert, for: lasts, labels, annotations } of RULES) {
      expect(lasts).toMatch(/^\d+[smh]$/);
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations).toEqual({ summary: expect.any(String), description: expect.any(String) });
      expect([alert, annotations.description]).toEqual([alert, expect.stringMatching(/^[A-Z].{40,}\.$/)]);
    }
  });

  it('the alerts watch the job under which Prometheus reads the service', () => {
    const { scrape_configs: jobs } = read('deploy/prometheus.yml') as {
      scrape_configs: { job_name: string }[];
    };
    const named = readFileSync('deploy/alerts.yml', 'utf8').matchAll(/\bjob="([^"]+)"/g);
    expect([...new Set([...named].map(([, job]) => job))]).toEqual([jobs[0]?.job_name]);
  });
});

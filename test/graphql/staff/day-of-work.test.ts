import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beginTestFile } from '../../support/database-url.js';
import { PROVIDE_TIMEOUT_MS, provideCommand } from '../../support/provide-command.js';
import { TestService } from '../../support/service.js';
import { StaffApi } from '../../support/staff.js';

const TEXT = readFileSync('examples/staff-day.graphql', 'utf8');

const execute = promisify(execFile);

/** Runs shell commands as if they were pasted into a terminal. */
const paste = (commands: string, env: Record<string, string> = {}) =>
  execute('bash', ['--norc', '-c', commands], { env: { PATH: process.env.PATH, ...env } });

/** An operation of the file, with the comment above it. */
interface Step {
  comment: string;
  name: string;
}

const STEPS: Step[] = [...TEXT.matchAll(/((?:^#.*\n)+)(?:query|mutation) (\w+)/gm)].map(
  ([, comment = '', name = '']) => ({ comment, name }),
);

/** A part of a response, such as `orders.nodes.0.orderNumber`. */
const partOf = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], data);

describe("a staff member's day of work as a reader pastes it", () => {
  let service: TestService;
  let token: string;

  beforeAll(() => provideCommand(['curl'], 'curl'), PROVIDE_TIMEOUT_MS);
  beforeEach(async () => {
    // Each reader begins with an empty shop.
    beginTestFile();
    service = await TestService.start();
    ({ token } = await new StaffApi(service, () => new Date()).member());
  });
  afterEach(() => service.stop());

  it('examples/staff-day.graphql runs to its end with the variables that stand above its operations', async () => {
    const names = new Map<string, string>();
    const filledIn = (text: string): string =>
      [...names].reduce((filled, [name, value]) => filled.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), value), text);
    for (const { comment, name } of STEPS) {
      const commands = [...comment.matchAll(/^#   (.+)$/gm)].map(([, line]) => line).join('\n');
      if (commands !== '') await paste(filledIn(commands).replace('http://127.0.0.1:4000', service.url));
      const [, json = ''] = /^# Variables: (\{.*\})$/m.exec(comment) ?? [];
      const variables = JSON.parse(filledIn(json)) as object;
      const sent = { query: TEXT, operationName: name, variables };
      const { body } = await service.request('POST', '/admin/graphql', { token, body: sent });
      expect({ name, errors: body.errors }).toEqual({ name, errors: undefined });
      const [, gives = ''] = /^# Returns: (.+)$/m.exec(comment) ?? [];
      for (const [, given = '', path = ''] of gives.matchAll(/(\w+) = ([\w.]+)/g)) {
        names.set(given, String(partOf(body.data, path)));
      }
    }
    expect(STEPS.map(({ name }) => name)).toEqual(
      [...TEXT.matchAll(/^(?:query|mutation) (\w+)/gm)].map(([, name]) => name),
    );
    const [order] = (await service.request('GET', '/api/orders', { token: names.get('TOKEN') })).body;
    expect(order).toMatchObject({ orderNumber: Number(names.get('ORDER_NUMBER')), grandTotal: 325.3 });
  });

  it('the commands in docs/staff.md run to their end when they are pasted in their order', async () => {
    const blocks = [...readFileSync('docs/staff.md', 'utf8').matchAll(/^```sh\n([^]*?)^```$/gm)];
    const commands = blocks.map(([, block]) => block).join('\n');
    const { stdout, stderr } = await paste(commands, { SERVICE_URL: service.url, STAFF_TOKEN: token });
    expect(stderr).toBe('');
    const [, orderNumber] = /^order (\d+)$/m.exec(stdout) ?? [];
    const [imported, replaced, paid, figures, credited] = [...stdout.matchAll(/^\{$[^]*?^\}$/gm)].map(
      ([json]) => JSON.parse(json) as Record<string, unknown>,
    );
    expect(imported).toEqual({ importLicenseKeys: { imported: 3, duplicates: [], rejected: [] } });
    expect(replaced).toMatchObject({
      replaceLicenseKey: {
        items: [
          { licenses: [{ isReplaced: true }] },
          { isReplacement: true, price: 0, licenses: [{ isReplaced: false }] },
        ],
      },
    });
    expect(paid).toEqual({ recordPayment: { balance: 0, recordedPayment: { warning: null } } });
    expect(figures).toMatchObject({ dashboard: { runningOut: expect.any(Array) } });
    expect(credited).toEqual({ resolveClaim: { status: 'CREDITED', customer: { balance: -154.58 } } });
    const orders = await service.query<{ number: number }>('SELECT order_number AS number FROM orders');
    expect(orders.map(({ number }) => String(number))).toEqual([orderNumber]);
  });
});

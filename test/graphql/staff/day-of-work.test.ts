import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { newId } from '../../../src/db/ids.js';
import { order } from '../../rest/support.js';
import { migratedSchema, type OwnSchema } from '../../support/own-schema.js';
import { PROVIDE_TIMEOUT_MS, provideCommand } from '../../support/provide-command.js';
import { TestService, type Answer } from '../../support/service.js';
import { StaffApi, useStaff } from '../../support/staff.js';
import { eventsOf } from './stock-keeping.js';

const TEXT = readFileSync('examples/staff-day.graphql', 'utf8');

const execute = promisify(execFile);

/** Runs shell commands as if they were pasted into a terminal. */
const paste = (commands: string, env: Record<string, string> = {}) =>
  execute('bash', ['--norc', '-c', commands], { env: { PATH: process.env.PATH, ...env } });

/** An operation of the file, with what the comment above it tells the reader. */
interface Step {
  comment: string;
  name: string;
}

const STEPS: Step[] = [...TEXT.matchAll(/((?:^#.*\n)+)(?:query|mutation) (\w+)/gm)].map(
  ([, comment = '', name = '']) => ({ comment, name }),
);

/** A part of an answer, such as `orders.nodes.0.orderNumber`. */
const partOf = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], data);

describe("the example of a staff member's day of work", () => {
  const fixture = useStaff();
  const ran: string[] = [];

  /** Runs one of the operations over HTTP, as an ADMIN. */
  async function run(operationName: string, variables: object) {
    ran.push(operationName);
    const { status, body } = await fixture.service.request('POST', '/admin/graphql', {
      token: fixture.admin.token,
      body: { query: TEXT, operationName, variables },
    });
    expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
    return Object.values(body.data)[0] as Answer['body'];
  }

  it('the operations of examples/staff-day.graphql take a new product through its sale to the audit log', async () => {
    const mark = newId();
    const keys = Array.from({ length: 5 }, (_, index) => `FJORD-${mark}-${index}`) as [string, string, string, string];

    expect(await run('WhoAmI', {})).toMatchObject({ id: fixture.admin.id, role: 'ADMIN' });
    const product = await run('CreateProduct', { sku: `FJ-${mark}` });
    const [licensePoolId] = product.licensePools;
    expect(product.stock).toBe(0);
    expect(await run('ImportKeys', { licensePoolId, keys: [...keys, keys[0], ' '] })).toEqual({
      imported: 5,
      duplicates: [keys[0]],
      rejected: [{ key: ' ', reason: 'is empty' }],
      licensePool: { available: 5 },
    });
    expect(await run('LowerPrice', { productId: product.id, version: 1 })).toEqual({
      listPrice: 119.9,
      oldListPrice: 129.9,
      version: 2,
    });
    expect(await run('SetVolumeDiscounts', { productId: product.id })).toEqual({
      volumeDiscounts: [{ minQuantity: 3, percentage: 5 }],
    });

    const { id: discountPackageId } = await run('CreatePackage', { validFrom: '2020-01-01', validUntil: '2099-12-31' });
    const days = { validFrom: '2020-01-01T00:00:00Z', validUntil: '2099-12-31T00:00:00Z' };
    expect(await run('CreatePromotion', { productId: product.id, ...days })).toMatchObject({
      products: [{ sku: `FJ-${mark}` }],
    });
    const customer = await run('CreateCustomer', { name: `Retail ${mark}` });
    expect(await run('AssignPackage', { customerId: customer.id, discountPackageId })).toEqual({
      discountPackage: { name: 'Partner' },
    });
    const { token } = await run('IssueToken', { customerId: customer.id });

    // 119.90 less 20 % of the promotion, less 5 % of the volume discount; and 19 % VAT on top.
    const bought = await order(fixture, token, [{ productId: product.id, amount: 3 }]);
    expect(bought).toMatchObject({ status: 201, body: { customer: customer.customerNumber, grandTotal: 325.3 } });
    const { orderNumber } = bought.body;
    expect(bought.body.items).toMatchObject([
      { price: 91.12, subtotal: 273.36, licenses: keys.slice(0, 3).map((licenseKey) => ({ licenseKey })) },
    ]);

    const shown = (index: number) => `****${keys[index]?.slice(-4)}`;
    expect(await run('FindOrder', { customerId: customer.id })).toEqual({
      nodes: [
        {
          orderNumber,
          grandTotal: 325.3,
          balanceAfter: 325.3,
          customer: { name: `Retail ${mark}` },
          items: [
            {
              productName: 'Fjord Office 26',
              quantity: 3,
              price: 91.12,
              licenses: [0, 1, 2].map((index) => ({ licenseKey: shown(index) })),
            },
          ],
        },
      ],
      totalCount: 1,
    });
    expect(await run('ReplaceKey', { orderNumber, licenseKey: keys[1] })).toEqual({
      grandTotal: 325.3,
      items: [
        {
          quantity: 3,
          price: 91.12,
          isReplacement: false,
          licenses: [0, 1, 2].map((index) => ({
            licenseKey: shown(index),
            isReplaced: index === 1,
          })),
        },
        { quantity: 1, price: 0, isReplacement: true, licenses: [{ licenseKey: shown(3), isReplaced: false }] },
      ],
    });
    expect(await run('RevealKeys', { orderNumber })).toEqual(
      [0, 1, 2, 3].map((index) => ({ licenseKey: keys[index], isReplaced: index === 1 })),
    );
    const [seen] = (await fixture.service.request('GET', '/api/orders', { token })).body;
    expect(seen.items[1]).toMatchObject({ isReplacement: true, price: 0, licenses: [{ licenseKey: keys[3] }] });

    expect(await run('RecordPayment', { customerId: customer.id, amount: 325.3 })).toEqual({ balance: 0 });
    expect(await run('WithdrawRest', { licensePoolId, count: 1 })).toEqual({
      available: 0,
      allocated: 4,
      withdrawn: 1,
    });
    expect((await eventsOf(fixture, product.id)).map(({ kind }) => kind)).toEqual([
      'productBackInStock',
      'productPriceChanged',
      'productOutOfStock',
    ]);
    const { nodes } = await run('LookBack', { staffId: fixture.admin.id });
    expect(nodes.map(({ action }: { action: string }) => action).reverse()).toEqual([
      'createProduct',
      'importLicenseKeys',
      'changeListPrice',
      'setVolumeDiscounts',
      'createDiscountPackage',
      'createPromotion',
      'createCustomer',
      'assignDiscountPackage',
      'issueApiToken',
      'replaceLicenseKey',
      'revealLicenseKeys',
      'recordPayment',
      'withdrawLicenseKeys',
    ]);

    const written = [...TEXT.matchAll(/^(?:query|mutation) (\w+)/gm)].map(([, name]) => name);
    expect(ran).toEqual(written);
  });
});

describe("a staff member's day of work as a reader pastes it", () => {
  let schema: OwnSchema;
  let service: TestService;
  let token: string;

  beforeAll(() => provideCommand(['curl'], 'curl'), PROVIDE_TIMEOUT_MS);
  beforeEach(async () => {
    schema = await migratedSchema(3);
    service = await TestService.start({}, { DATABASE_URL: schema.url });
    ({ token } = await new StaffApi(service, () => new Date()).member());
  });
  afterEach(async () => {
    await service.stop();
    await schema.drop();
  });

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
      const [, gives = ''] = /^# Gives: (.+)$/m.exec(comment) ?? [];
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
    const orders = await service.app.dataSource.query<{ number: number }[]>(
      'SELECT order_number AS number FROM orders',
    );
    expect(orders.map(({ number }) => String(number))).toEqual([orderNumber]);
  });
});

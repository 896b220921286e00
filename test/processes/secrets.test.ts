import { randomBytes } from 'node:crypto';
import { createConnection, type Connection } from 'mysql2/promise';
import { runCli } from '../../src/cli/program.js';
import { WEBHOOK_EVENTS } from '../../src/domain/webhooks/webhook.js';
import { useImportFolder } from '../support/import-file.js';
import { runToEnd, ServiceProcess } from '../support/processes/service-process.js';
import { killStrayProcesses } from '../support/processes/stray-processes.js';
import { Receiver } from '../support/receiver.js';
import { createMigratedSchema } from '../support/temp-schema.js';
import { createTempUser, type TempUser } from '../support/temp-user.js';
import { until } from '../support/until.js';

const PASSWORD = `database-${randomBytes(12).toString('hex')}`;
const KEYS = [1, 2, 3].map(() => randomBytes(32));
const settingOf = (...versions: number[]) =>
  versions.map((version) => `${version}:${KEYS[version - 1]?.toString('base64')}`).join(',');
const LICENSE_KEYS = Array.from({ length: 40 }, () => `LICENSE-${randomBytes(8).toString('hex')}`);
const WRONG_TOKENS = ['customer', 'staff'].map((whose) => `wrong-${whose}-${randomBytes(12).toString('hex')}`);

interface ApiResponse {
  status: number;
  text: string;
}

// No key comes back into an empty pool here, and no price changes.
const NOT_RAISED = ['productBackInStock', 'productPriceChanged'];
const SELLER = `name: "S", street: "S 1", postalCode: "20354", city: "Hamburg", vatId: "DE136695976", taxNumber: "48/1",
  iban: "DE89370400440532013000", email: "s@shop.example", invoicesFrom: "2026-01-01"`;
const BUYER = 'vatId: "ATU13585627", billing: { street: "B 1", postalCode: "1010", city: "Wien" }';
const LOCK_WAIT_TIMEOUT = 1205;
const MAX_RENAMES = 3;

describe('secrets', () => {
  const folder = useImportFolder();
  /** The secrets by name, and the texts that are searched for them. */
  const secrets = new Map<string, string>();
  const searched = new Map<string, string>();
  let admin: Connection;
  let user: TempUser;
  let drop: () => Promise<void>;
  let receiver: Receiver;
  let service: ServiceProcess;
  let environment: Record<string, string>;

  beforeAll(async () => {
    const schema = await createMigratedSchema(7);
    drop = schema.drop;
    admin = await createConnection(schema.url);
    user = await createTempUser(schema.url, 'ALL', PASSWORD);
    receiver = await Receiver.start({ status: 500, body: 'no' });
    environment = { DATABASE_URL: user.url, ENCRYPTION_KEY: settingOf(1), LOG_LEVEL: 'trace' };
    Object.assign(environment, { WEBHOOK_ALLOW_INSECURE_TARGETS: 'true', WEBHOOK_RETRY_DELAYS_MS: '10' });
    secrets.set('the password of the database', PASSWORD);
    for (const [index, key] of KEYS.entries()) {
      secrets.set(`version ${index + 1} of ENCRYPTION_KEY`, key.toString('base64'));
      secrets.set(`version ${index + 1} of ENCRYPTION_KEY in hexadecimal`, key.toString('hex'));
    }
    for (const [index, key] of LICENSE_KEYS.entries()) secrets.set(`license key ${index}`, key);
    for (const token of WRONG_TOKENS) secrets.set('a wrong token', token);
  });

  afterAll(async () => {
    killStrayProcesses();
    await receiver.stop();
    await drop();
    await admin.end();
    await user.remove();
  });

  function keep(name: string, text: string): void {
    searched.set(name, `${searched.get(name) ?? ''}\n${text}`);
  }

  /** @param prints how many lines at the end are meant to hold a secret. */
  async function cli(argv: string[], prints = 0, settings = environment): Promise<string> {
    const lines: string[] = [];
    await runCli(argv, { environment: settings, out: (line) => lines.push(line), err: (line) => lines.push(line) });
    keep('the command line', lines.slice(0, lines.length - prints).join('\n'));
    return lines.at(-1) ?? '';
  }

  async function send(method: string, path: string, token: string, body?: unknown, headers = {}): Promise<ApiResponse> {
    const response = await fetch(service.url + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const reply = { status: response.status, text: await response.text() };
    const isFailure = reply.status >= 400 || reply.text.includes('"errors":');
    if (isFailure) keep('the error responses', reply.text);
    return reply;
  }

  const staffRun = (token: string, query: string, variables: object = {}): Promise<ApiResponse> =>
    send('POST', '/admin/graphql', token, { query, variables });

  const find = (response: ApiResponse, pattern: RegExp): string => {
    const found = pattern.exec(response.text)?.[1];
    if (!found) throw new Error(`${pattern} is not in ${response.text}`);
    return found;
  };

  const IMPORT = `mutation ($id: ObjectID!, $keys: [String!]!) {
    importLicenseKeys(licensePoolId: $id, keys: $keys) { imported rejected { reason } } }`;
  const REPLACE = `mutation ($orderNumber: Int!, $licenseKey: String!) {
    replaceLicenseKey(orderNumber: $orderNumber, licenseKey: $licenseKey, reason: "faulty") { orderNumber } }`;
  const WITHDRAW = `mutation ($id: ObjectID!, $keys: [String!]) {
    withdrawLicenseKeys(licensePoolId: $id, keys: $keys, reason: "leaked") { available } }`;

  /** Creates a product with keys, a customer, a member of staff and their tokens. */
  async function open(staff: string) {
    const product = await staffRun(
      staff,
      'mutation { createProduct(input: { sku: "S", name: "P", category: "c", listPrice: 10 }) { id licensePools } }',
    );
    const [productId, poolId] = [find(product, /"id":"(\w+)"/), find(product, /"licensePools":\["(\w+)"/)];
    await staffRun(staff, IMPORT, { id: poolId, keys: [...LICENSE_KEYS.slice(0, 10), LICENSE_KEYS[0], ' '] });
    await cli(['keys:import', 'S', await folder.write([...LICENSE_KEYS.slice(8, 30), ''].join('\n'))]);
    const customerId = await cli(['customer:create', 'C', '--country', 'AT', '--credit-limit', '280'], 0);
    const token = await cli(['token:issue', customerId], 1);
    const issued = await staffRun(
      staff,
      `mutation { issueApiToken(customerId: "${customerId}", name: "n") { token } }`,
    );
    const made = await staffRun(staff, 'mutation { createStaffMember(name: "Sue", role: SUPPORT) { token } }');
    secrets.set('an access token', token);
    secrets.set('an access token out of GraphQL', find(issued, /"token":"([^"]+)"/));
    secrets.set('a staff token out of GraphQL', find(made, /"token":"([^"]+)"/));
    return { productId, poolId, customerId, token };
  }

  /** Lets staff do what no request of the customer causes, and withdraw the product at last. */
  async function runStaffMutations(
    staff: string,
    customerId: string,
    productId: string,
    poolId: string,
    order: ApiResponse,
  ) {
    const imports = await staffRun(staff, `{ keyImports(licensePoolId: "${poolId}") { nodes { id } } }`);
    const [orderNumber, key] = [find(order, /"orderNumber":(\d+)/), find(order, /"licenseKey":"([^"]+)"/)];
    for (const mutation of [
      `creditKeys(orderNumber: ${orderNumber}, licenseKeys: ["${key}"], reason: "${key} is blocked") { orderNumber }`,
      `recallKeyImport(id: "${find(imports, /"id":"(\w+)"/)}", reason: "${key} is blocked") { id }`,
      `recordPayment(customerId: "${customerId}", amount: 10) { balance }`,
      `updateCustomer(id: "${customerId}", input: { creditLimit: 300, ${BUYER} }) { id }`,
      `recordVatCheck(customerId: "${customerId}", result: VALID, note: "on paper") { id }`,
      `updateSeller(input: { ${SELLER} }) { version }`,
      `updateProduct(id: "${productId}", input: { discountEligible: false }) { id }`,
      `updateProduct(id: "${productId}", input: { available: false }) { id }`,
    ]) {
      expect((await staffRun(staff, `mutation { ${mutation} }`)).text).not.toContain('"errors":');
    }
  }

  /** Renames a table, with retries: other tests can keep the server's table statistics locked for long. */
  async function rename(table: string, name: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await admin.query(`RENAME TABLE ${table} TO ${name}`);
        return;
      } catch (error) {
        if ((error as { errno?: number }).errno !== LOCK_WAIT_TIMEOUT || attempt === MAX_RENAMES) throw error;
      }
    }
  }

  /** Provokes every kind of error: wrong tokens, bad requests, and a database that lacks a table. */
  async function fail(staff: string, token: string, productId: string, poolId: string, hook: string): Promise<void> {
    const order = { products: [{ productId, amount: 1 }] };
    for (const wrong of WRONG_TOKENS) {
      await send('GET', '/api/orders', wrong);
      await staffRun(wrong, '{ dashboard { orders } }');
    }
    await staffRun(staff, REPLACE, { orderNumber: 1, licenseKey: LICENSE_KEYS[0] });
    await staffRun(staff, WITHDRAW, { id: poolId, keys: [LICENSE_KEYS[0], LICENSE_KEYS[39]] });
    await staffRun(staff, IMPORT, { id: '0'.repeat(24), keys: [LICENSE_KEYS[31]] });
    await send('POST', '/api/orders', token, { products: [{ productId, amount: 1_000 }] });
    await send('POST', '/api/webhooks', token, { url: 'nonsense' });
    for (const table of ['license_keys', 'orders', 'webhooks', 'audit_entries', 'api_tokens', 'staff_members']) {
      await rename(table, `${table}_away`);
      const failed = [
        await send('POST', '/api/orders', token, order),
        await send('POST', '/api/webhooks', token, hookOf()),
        await send('POST', `/api/webhooks/${hook}/regenerate-secret`, token),
        await staffRun(staff, IMPORT, { id: poolId, keys: LICENSE_KEYS.slice(30) }),
        await staffRun(staff, REPLACE, { orderNumber: 100_000, licenseKey: LICENSE_KEYS[0] }),
      ];
      expect(failed.some(({ text }) => text.includes('INTERNAL_ERROR'))).toBe(true);
      await cli(['keys:import', 'S', await folder.write(LICENSE_KEYS.slice(30).join('\n'))]);
      await cli(['keys:rotate'], 0, { ...environment, ENCRYPTION_KEY: settingOf(3) });
      await rename(`${table}_away`, table);
    }
  }

  const hookOf = () => ({
    url: receiver.url('/hook'),
    events: Object.fromEntries(WEBHOOK_EVENTS.map((kind) => [kind, true])),
  });

  async function noteHook(response: ApiResponse): Promise<string> {
    secrets.set(`webhook secret ${secrets.size}`, find(response, /"secret":"([^"]+)"/));
    return find(response, /"_id":"(\w+)"/);
  }

  it('a secret appears in no log, error, audit entry, metric or output but the line that prints it', async () => {
    await cli(['migrate']);
    const staff = await cli(['staff:create', 'Ada', '--role', 'ADMIN'], 1);
    secrets.set('a staff token', staff);
    service = await ServiceProcess.start(environment);
    const { productId, poolId, customerId, token } = await open(staff);
    const hook = await noteHook(await send('POST', '/api/webhooks', token, hookOf()));
    await noteHook(await send('POST', `/api/webhooks/${hook}/regenerate-secret`, token));
    const key = { 'Idempotency-Key': 'once' };
    const order = await send('POST', '/api/orders', token, { products: [{ productId, amount: 2 }] }, key);
    const [orderNumber, licenseKey] = [find(order, /"orderNumber":(\d+)/), find(order, /"licenseKey":"([^"]+)"/)];
    await staffRun(staff, REPLACE, { orderNumber: Number(orderNumber), licenseKey });
    const second = find(order, /"licenseKey":"[^"]+"[^]*?"licenseKey":"([^"]+)"/);
    const claim = await send('POST', '/api/claims', token, {
      orderNumber: Number(orderNumber),
      licenseKey: second,
      reason: `${second} is blocked`,
    });
    expect(claim.status).toBe(201);
    const claimId = find(claim, /"_id":"(\w+)"/);
    await staffRun(staff, `mutation { resolveClaim(id: "${claimId}", resolution: REPLACE) { id } }`);
    await staffRun(staff, WITHDRAW, { id: poolId, keys: [LICENSE_KEYS[20]] });
    await staffRun(staff, `mutation { revealLicenseKeys(orderNumber: ${orderNumber}) { licenseKey } }`);
    // Sells the remaining keys, so that there is a delivery, which fails.
    const last = await send('POST', '/api/orders', token, { products: [{ productId, amount: 25 }] });
    const other = await noteHook(await send('POST', '/api/webhooks', token, hookOf()));
    await send('PATCH', `/api/webhooks/${other}`, token, { active: false });
    const attempts = async () => JSON.stringify((await admin.query('SELECT * FROM delivery_attempts'))[0]);
    await until(async () => (await attempts()) !== '[]', 'a delivery fails');
    await fail(staff, token, productId, poolId, hook);
    await runStaffMutations(staff, customerId, productId, poolId, last);
    const events = async () => JSON.stringify((await admin.query('SELECT * FROM events'))[0]);
    await until(async () => (await events()).includes('"kind":"invoiceIssued"'), 'an invoice is issued');
    await cli(['keys:rotate'], 0, { ...environment, ENCRYPTION_KEY: settingOf(1, 2) });
    await cli(['verify'], 0, { ...environment, ENCRYPTION_KEY: settingOf(2) });

    keep('the metrics', await (await fetch(`${service.url}/metrics`)).text());
    keep('the events', await events());
    const [entries] = await admin.query('SELECT * FROM audit_entries');
    keep('the audit log', JSON.stringify(entries));
    keep('the attempts of deliveries', await attempts());
    const { errors } = await service.signal('SIGTERM');
    keep('the log', [...service.log, errors].join('\n'));
    const wrongPassword = user.url.replace(PASSWORD, `${PASSWORD}-no`);
    const starts: Record<string, string>[] = [
      { DATABASE_URL: wrongPassword },
      { ENCRYPTION_KEY: settingOf(3) },
      { PORT: 'x' },
    ];
    for (const settings of starts) keep('starts that fail', (await runToEnd({ ...environment, ...settings })).errors);

    // The texts that are searched are complete.
    expect([...searched.keys()].sort()).toEqual([
      'starts that fail',
      'the attempts of deliveries',
      'the audit log',
      'the command line',
      'the error responses',
      'the events',
      'the log',
      'the metrics',
    ]);
    for (const kind of WEBHOOK_EVENTS.filter((one) => !NOT_RAISED.includes(one))) {
      expect(searched.get('the events')).toContain(`"kind":"${kind}"`);
    }
    expect(searched.get('the log')).toContain('a request failed');
    expect(searched.get('the log')).toContain('a GraphQL operation failed');
    expect(searched.get('the audit log')).toContain('replaceLicenseKey');
    expect(searched.get('the command line')).toContain('re-encrypted');
    expect(searched.get('the error responses')).toContain('UNAUTHENTICATED');
    const found = [...searched].flatMap(([place, text]) =>
      [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => `${name} in ${place}`),
    );
    expect(found).toEqual([]);
  });
});

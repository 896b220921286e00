import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { publicId } from '../../src/domain/common/public-id.js';
import { SellerRow } from '../../src/entities/invoices/seller.js';
import { endProcess } from '../support/end-process.js';
import { BILLING } from '../support/invoices/invoice-fixture.js';
import { SELLER } from '../support/invoices/seller-fixture.js';
import { buy } from '../support/processes/buyer.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { runningProcesses } from '../support/processes/stray-processes.js';
import { onNextServer } from '../support/servers.js';
import { createTempUser, type TempUser } from '../support/temp-user.js';
import { until } from '../support/until.js';

const ISSUER = fileURLToPath(new URL('../support/processes/issuer.js', import.meta.url));
const [WRITERS, ORDERS_EACH, PIECES] = [30, 3, 30];
const MADE_BETWEEN = 30;
const CREDIT = `mutation ($order: Int!, $ids: [ObjectID!]) {
  creditKeys(orderNumber: $order, licenseKeyIds: $ids, reason: "test") { orderNumber } }`;

describe('three processes that issue at once, while thirty customers order', () => {
  let fixture: ProcessFixture;
  let service: ServiceProcess;
  let staffToken: string;
  let issuerUser: TempUser;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(9);
    await fixture.dataSource.manager.update(
      SellerRow,
      { id: 1 },
      { ...SELLER, invoicesFrom: '2020-01-01', version: 2 },
    );
    service = await ServiceProcess.start(fixture.environment);
    staffToken = await fixture.staffToken();
    issuerUser = await createTempUser(fixture.environment.DATABASE_URL ?? '');
  });
  afterAll(async () => {
    await fixture.close();
    await issuerUser.remove();
  });

  function startIssuer(): ChildProcess {
    const { PATH = '' } = process.env;
    const env = { PATH, DATABASE_URL: onNextServer(issuerUser.url) };
    const child = spawn(process.execPath, [ISSUER], { env, stdio: 'ignore' });
    runningProcesses.add(child);
    return child;
  }

  async function kill(child: ChildProcess): Promise<void> {
    await endProcess(child, 'SIGKILL');
    runningProcesses.delete(child);
  }

  /** Cuts off the active issuers only: an order that is cut off fails, as it should. */
  async function cutConnections(): Promise<void> {
    const found = await fixture.query<{ id: number }>(
      `SELECT id FROM information_schema.processlist
        WHERE user = ? AND info LIKE '%invoice%'`,
      [issuerUser.name],
    );
    for (const { id } of found) await fixture.query('KILL ?', [id]).catch(() => undefined);
  }

  async function creditOne(orderNumber: number): Promise<void> {
    const [key] = await fixture.query<{ id: number }>(
      'SELECT k.id FROM license_keys k JOIN order_items i ON i.id = k.order_item_id WHERE i.order_number = ? LIMIT 1',
      [orderNumber],
    );
    const ids = [publicId(key?.id ?? 0)];
    const headers = { Authorization: `Bearer ${staffToken}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ query: CREDIT, variables: { order: orderNumber, ids } });
    const response = await fetch(`${service.url}/admin/graphql`, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({ data: { creditKeys: { orderNumber } } });
  }

  it('numbers have no gaps, one document each, hashes and days in order, even if processes are killed or cut off', async () => {
    const products = await fixture.products(10, PIECES);
    const countries = ['DE', 'US'];
    const buyers = await Promise.all(
      Array.from({ length: WRITERS }, (_, index) =>
        fixture.shop.customer({ ...BILLING, countryCode: countries[index % 2], ordersPerMinute: 1_000_000 }),
      ),
    );
    const issuers = [startIssuer(), startIssuer(), startIssuer()];
    let isOver = false;
    // A new issuer takes a while until it works, so the others make some documents in between.
    const trouble = (async () => {
      for (let made = 0; !isOver; made = await fixture.count('invoices')) {
        await until(async () => isOver || (await fixture.count('invoices')) >= made + MADE_BETWEEN, 'documents');
        await cutConnections();
        const oldest = issuers.shift();
        if (oldest) await kill(oldest);
        issuers.push(startIssuer());
      }
    })();
    const writing = buyers.map(async ({ token }, index) => {
      for (let count = 0; count < ORDERS_EACH; count += 1) {
        const product = products[(index + count) % products.length];
        const { status, orderNumber } = await buy(service.url, token, [product?.id ?? '']);
        expect(status).toBe(201);
        if (count % 3 === 0) await creditOne(orderNumber);
      }
    });
    await Promise.all(writing);
    const total = WRITERS * (ORDERS_EACH + ORDERS_EACH / 3);
    isOver = true;
    await trouble;
    await until(async () => (await fixture.count('invoices')) === total, 'all documents to be issued');
    await Promise.all(issuers.map(kill));
    const sequences = await fixture.query<{ kind: string; total: number; highest: number }>(
      'SELECT kind, COUNT(*) AS total, MAX(sequence) AS highest FROM invoices GROUP BY kind ORDER BY kind',
    );
    const corrections = (WRITERS * ORDERS_EACH) / 3;
    expect(sequences).toEqual([
      { kind: 'CORRECTION', total: corrections, highest: corrections },
      { kind: 'INVOICE', total: WRITERS * ORDERS_EACH, highest: WRITERS * ORDERS_EACH },
    ]);
    expect(await fixture.count("events WHERE kind = 'invoiceIssued'")).toBe(total);
    expect(await fixture.count('held_invoices')).toBe(0);
    expect(await fixture.violations()).toEqual([]);
  });
});

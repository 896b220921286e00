import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announcement } from '../../demo/announcement.js';
import { readDemoCustomers } from '../../demo/demo-files.js';
import { beginInvoices } from '../../demo/demo-invoices.js';
import { loadDemoShop } from '../../demo/demo-shop.js';
import { provideTokens } from '../../demo/demo-tokens.js';
import type { OpenShop } from '../../src/cli/open-shop.js';
import { Customer } from '../../src/entities/customers/customer.js';
import { VatCheck } from '../../src/entities/invoices/vat-check.js';
import { LicenseKey } from '../../src/entities/keys/license-key.js';
import { Product } from '../../src/entities/products/product.js';
import { momentIn } from '../../src/services/common/clock.js';
import { InvoiceIssuing, type FailedCheck } from '../../src/services/invoices/issuing/invoice-issuing.js';
import { SignInLinks } from '../../src/services/staff/staff-sessions.js';
import { useIsolatedService } from '../support/use-service.js';

const DEMO_FILES = join(process.cwd(), 'demo');

describe('the demo shop', () => {
  let shop: OpenShop;
  let folder: string;

  const links = new SignInLinks();
  const fixture = useIsolatedService(3, { signInLinks: links }, { TEST_SHOP: 'true' });

  beforeAll(async () => {
    const { dataSource, vault } = fixture.service.app;
    shop = { dataSource, vault, clock: () => new Date(), momentAt: momentIn('Europe/Berlin') };
    folder = await mkdtemp(join(tmpdir(), 'demo-'));
    await loadDemoShop(shop, DEMO_FILES, () => undefined);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const manager = () => fixture.service.app.dataSource.manager;
  const customers = () => manager().find(Customer, { order: { customerNumber: 'ASC' } });

  it('the demo shop holds what its files say, and every invariant holds', async () => {
    expect(await manager().count(Product)).toBe(62);
    expect(await manager().count(LicenseKey)).toBe(8_340);
    expect(
      (await customers()).map(({ countryCode, status, balanceCents }) => [countryCode, status, balanceCents]),
    ).toEqual([
      ['DE', 'ACTIVE', expect.any(Number)],
      ['AT', 'ACTIVE', 0],
      ['FR', 'ACTIVE', 47_700],
      ['NL', 'SUSPENDED', 0],
    ]);
    expect(await fixture.service.violations()).toEqual([]);
  });

  it('the demo shop creates a token and individual prices for each customer, and accepts orders', async () => {
    const tokens = await provideTokens(shop, await customers(), join(folder, 'new', 'tokens.json'));
    const [german, , french, suspended] = (await customers()).map(({ id }) => tokens.customers.get(id));
    const priceOf = async (token: string | undefined) => {
      const { body } = await fixture.service.request('GET', '/api/products', { token });
      return body.find(({ sku }: { sku: string }) => sku === 'FW-OFC-HB');
    };
    const product = await priceOf(german);
    expect(product).toMatchObject({ listPrice: 159, price: 139.92 });
    // The French customer's package has ended.
    expect(await priceOf(french)).toMatchObject({ price: 159 });
    const order = (token: string | undefined) =>
      fixture.service.request('POST', '/api/orders', {
        token,
        body: { products: [{ productId: product._id, amount: 1 }] },
      });
    expect((await order(german)).status).toBe(201);
    expect((await order(french)).body).toMatchObject({ code: 'CREDIT_LIMIT_EXCEEDED' });
    expect((await order(suspended)).body).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  });

  it('the demo shop issues an invoice for each order, without a request to an external service', async () => {
    const tokens = await provideTokens(shop, await customers(), join(folder, 'invoices', 'tokens.json'));
    const files = await readDemoCustomers(DEMO_FILES);
    for (let start = 0; start < 2; start += 1) await beginInvoices(shop, files, tokens.staff);
    const failed: FailedCheck[] = [];
    const reports = { issued: () => undefined, checkFailed: (one: FailedCheck) => void failed.push(one) };
    await new InvoiceIssuing(fixture.service.app.dataSource, shop.clock, 'Europe/Berlin', reports).issueDue();
    const query = (sql: string) => manager().query<{ count: number }[]>(sql);
    const [orders] = await query('SELECT COUNT(*) AS count FROM orders');
    const [issued] = await query('SELECT COUNT(*) AS count FROM invoices');
    expect([failed, issued?.count]).toEqual([[], orders?.count]);
    const checks = await manager().find(VatCheck);
    // Once, for the German, the Austrian and the French customer.
    expect(checks.map(({ source, result }) => [source, result])).toEqual(Array(3).fill(['STAFF', 'VALID']));
    expect(await fixture.service.violations()).toEqual([]);
  });

  it('the demo shop preserves its changes when it is loaded again', async () => {
    await manager().update(Product, { sku: 'FW-OFC-HB' }, { listPriceCents: 1 });
    const before = await customers();
    await loadDemoShop(shop, DEMO_FILES, () => undefined);
    expect(await customers()).toEqual(before);
    expect(await manager().findOneByOrFail(Product, { sku: 'FW-OFC-HB' })).toMatchObject({ listPriceCents: 1 });
  });

  it('the file of demo tokens is readable only for its owner, and revoked tokens are issued again', async () => {
    const file = join(folder, 'tokens.json');
    await writeFile(file, 'no JSON', { mode: 0o644 });
    const everybody = await customers();
    const tokens = await provideTokens(shop, everybody, file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await provideTokens(shop, everybody, file)).toEqual(tokens);
    const [first, second] = everybody.map(({ id }) => id);
    await manager().query('UPDATE api_tokens SET revoked_at = NOW(3) WHERE customer_id = ?', [first]);
    const again = await provideTokens(shop, everybody, file);
    expect(again.staff).toBe(tokens.staff);
    expect(again.customers.get(second ?? '')).toBe(tokens.customers.get(second ?? ''));
    expect(again.customers.get(first ?? '')).not.toBe(tokens.customers.get(first ?? ''));
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      staff: again.staff,
      ...Object.fromEntries(again.customers),
    });
  });

  it('the announcement of the demo shop shows requests that succeed when they are pasted', async () => {
    const everybody = await customers();
    const tokens = await provideTokens(shop, everybody, join(folder, 'tokens.json'));
    const { id: productId } = await manager().findOneByOrFail(Product, { sku: 'NW-EPS-1D1Y' });
    const { url } = fixture.service;
    const text = announcement({
      url,
      database: 'a server',
      databaseUrl: fixture.schema.url,
      signInToken: links.create(tokens.staff),
      customers: everybody,
      tokens,
      productId,
    });
    for (const token of [...tokens.customers.values(), tokens.staff]) expect(text).toContain(token);
    const bodies = [...text.matchAll(/curl -s (\S+) .*Bearer ([^']+)'.*\\\n.*-d '(.*)'/g)];
    expect(bodies).toHaveLength(2);
    const responses = await Promise.all(
      bodies.map(([, address = '', token, body]) =>
        fixture.service.request('POST', address.slice(url.length), {
          token,
          body,
          headers: { 'Content-Type': 'application/json' },
        }),
      ),
    );
    // As the console reads it.
    const [, page = '', token] = /(http\S+)#token=(\S+)/.exec(text) ?? [];
    expect(page).toBe(`${url}/admin`);
    expect((await fixture.service.request('POST', '/admin/session', { body: { token } })).body.role).toBe('ADMIN');
    const again = await fixture.service.request('POST', '/admin/session', { body: { token } });
    expect([again.status, again.body]).toMatchObject([401, { error: expect.stringContaining('only once') }]);
    expect(again.headers.get('Set-Cookie')).toBeNull();
    expect(responses.map(({ status }) => status)).toEqual([201, 200]);
    expect(responses[1]?.body.errors).toBeUndefined();
  });
});

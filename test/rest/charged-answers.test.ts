import Pdf from 'pdfkit';
import { ROUTES } from '../../src/rest/routes/index.js';
import type { Route } from '../../src/rest/routes/route.js';
import { writeHistory } from '../support/contract/long-history.js';
import { InvoiceFixture } from '../support/invoices/invoice-fixture.js';
import { statementsOf } from '../support/plans.js';
import { order, useOwnService } from '../support/rest/rest-api.js';
import type { TestResponse } from '../support/service.js';
import { useStaff } from '../support/staff.js';
import { useTestShop } from '../support/test-shop.js';
import { subscribe } from '../support/webhooks/customer-events.js';

const KEYS = 1_500;
/** What a response may decrypt at most for nothing: no more than a claim or a webhook needs. */
const FEW = 5;
const UNKNOWN = { ':orderNumber': '1', ':number': 'R26-0000009' };

const pathOf = ({ path }: Route, ids: Readonly<Record<string, string | number>> = UNKNOWN): string =>
  path.replaceAll(/:\w+/g, (name) => String(ids[name] ?? '0123456789abcdef01234567'));

/** What is left of the limit by the headers of a response. */
const leftAfter = ({ headers }: TestResponse): number =>
  Number(/r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1] ?? NaN);

const named = (routes: readonly Route[]) =>
  routes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const);

describe('a request above the rate limit', () => {
  const fixture = useTestShop(1, { RATE_LIMIT_READS_PER_MINUTE: '1', RATE_LIMIT_ORDERS_PER_MINUTE: '1' });

  it.each(named(ROUTES))('is refused before any work: %s', async (_, route) => {
    const { service, shop } = fixture;
    const { token } = await shop.customer();
    const first = [
      await service.request('GET', '/api/account', { token }),
      await service.request('POST', '/api/orders', { token, body: { products: [] } }),
    ];
    expect(first.map(({ status }) => status)).toEqual([200, 400]);
    const body = route.method === 'get' ? undefined : {};
    const send = () => service.request(route.method.toUpperCase(), `/api${pathOf(route)}`, { token, body });
    let status = 0;
    const statements = await statementsOf(service.app.dataSource, async () => ({ status } = await send()));
    expect(status).toBe(429);
    // Only the token is read, and beside it the version of the catalogue.
    expect(statements.filter(({ sql }) => !/api_tokens|catalogue_versions/.test(sql))).toEqual([]);
  });
});

describe('a response that the client has, or of which it requests the headers', () => {
  const fixture = useStaff(undefined, { RATE_LIMIT_READS_PER_MINUTE: '1000' });
  const invoices = new InvoiceFixture(fixture);
  const ids: Record<string, string | number> = {};
  let token = '';
  let work = { decrypted: 0, drawn: 0 };

  beforeAll(async () => {
    const { service } = fixture;
    await invoices.begin();
    ({ token } = await invoices.buyer());
    const orderNumber = await invoices.sell(token, 100, KEYS);
    await invoices.issue();
    const post = async (path: string, body: object) =>
      (await service.request('POST', `/api${path}`, { token, body })).body;
    const { body } = await service.request('GET', `/api/orders/${orderNumber}`, { token });
    const [{ product, licenses }] = body.items;
    const claim = await post('/claims', { licenseId: licenses[0]._id, reason: 'Blocked' });
    const webhookId = await subscribe(fixture, token, ['orderCompleted']);
    const { delivery } = await post(`/webhooks/${webhookId}/test`, { event: 'orderCompleted' });
    Object.assign(ids, { ':orderNumber': orderNumber, ':number': await invoices.numberOf(orderNumber) });
    Object.assign(ids, { products: product._id, claims: claim._id, webhooks: webhookId, deliveries: delivery._id });
    const { vault } = service.app;
    const decrypt = vault.decrypt.bind(vault);
    vault.decrypt = (...args) => {
      work.decrypted += 1;
      return decrypt(...args);
    };
    jest.spyOn(Pdf.prototype, 'end').mockImplementation(function (this: PDFKit.PDFDocument) {
      work.drawn += 1;
      end.call(this);
    });
  });
  const { end } = Pdf.prototype as { end: (this: PDFKit.PDFDocument) => void };
  afterAll(() => jest.restoreAllMocks());

  const idsOf = ({ path }: Route) => ({ ...ids, ':id': ids[path.split('/')[1] ?? ''] ?? '' });
  const reads = ROUTES.filter(({ method, tag }) => method === 'get' && tag !== 'Test shop');

  it.each(named(reads.filter(({ conditional }) => conditional !== false)))(
    'costs nothing, and next to no work: %s',
    async (_, route) => {
      const send = (method: string, headers: Record<string, string> = {}) =>
        fixture.service.request(method, `/api${pathOf(route, idsOf(route))}`, { token, headers });
      const full = await send('GET');
      expect(full.status).toBe(200);
      work = { decrypted: 0, drawn: 0 };
      const head = await send('HEAD');
      const etag = full.headers.get('ETag') ?? '';
      expect([head.status, head.headers.get('ETag')]).toEqual([200, etag]);
      for (const name of ['Content-Type', 'Content-Disposition'])
        expect([name, head.headers.get(name)]).toEqual([name, full.headers.get(name)]);
      const same = await send('GET', { 'If-None-Match': etag });
      expect([same.status, same.headers.get('ETag'), leftAfter(same)]).toEqual([304, etag, leftAfter(head)]);
      expect(work.drawn).toBe(0);
      expect(work.decrypted).toBeLessThanOrEqual(FEW);
      expect((await send('GET')).text).toBe(full.text);
    },
  );

  it('costs by its keys and its pages, and a PDF that was drawn is kept', async () => {
    const get = (path: string) => fixture.service.request('GET', `/api${path}`, { token });
    const cost = async (path: string) => leftAfter(await get('/account')) - leftAfter(await get(path));
    const other = await invoices.sell(token, 100, 1);
    await invoices.issue();
    const number = await invoices.numberOf(other);
    work = { decrypted: 0, drawn: 0 };
    expect(await cost(`/orders/${other}`)).toBe(1);
    expect(await cost(`/orders/${ids[':orderNumber']}`)).toBeGreaterThan(1);
    expect([await cost(`/invoices/${number}/pdf`), await cost(`/invoices/${number}/pdf`)]).toEqual([6, 1]);
    expect(work.drawn).toBe(1);
  });

  it('shares the drawing of a PDF among the requests of one moment', async () => {
    const number = await invoices.sell(token, 100, 1).then(async (sold) => {
      await invoices.issue();
      return invoices.numberOf(sold);
    });
    work = { decrypted: 0, drawn: 0 };
    const path = `/api/invoices/${number}/pdf`;
    const all = await Promise.all(Array.from({ length: 5 }, () => fixture.service.request('GET', path, { token })));
    expect(new Set(all.map(({ status, text }) => `${status} ${text.length}`)).size).toBe(1);
    expect(work.drawn).toBe(1);
  });

  it('another ETag follows each change of a key of a long order', async () => {
    const path = `/api/orders/${ids[':orderNumber']}`;
    const tags = new Set<string | null>();
    const look = async () => tags.add((await fixture.service.request('HEAD', path, { token })).headers.get('ETag'));
    const one = `id = (SELECT id FROM (SELECT MAX(k.id) AS id FROM license_keys k JOIN order_items i ON i.id = k.order_item_id
      WHERE i.order_number = ${ids[':orderNumber']}) x)`;
    await look();
    for (const change of [
      `UPDATE license_keys SET status = 'CREDITED', credited_at = '2026-01-01' WHERE ${one}`,
      `UPDATE license_keys SET credited_at = '2026-01-01 00:00:00.001' WHERE ${one}`,
      `UPDATE license_keys SET credited_at = NULL, recalled_at = '2026-01-01 00:00:00.001' WHERE ${one}`,
      `UPDATE license_keys SET status = 'REPLACED', replaced_at = '2026-01-01', recalled_at = NULL WHERE ${one}`,
      `UPDATE orders SET updated_at = '2036-01-01' WHERE order_number = ${ids[':orderNumber']}`,
    ]) {
      await fixture.service.query(change);
      await look();
    }
    expect(tags.size).toBe(6);
  });

  it('of a long history reads no further than its first page', async () => {
    const { service, shop } = fixture;
    const buyer = await shop.customer();
    const { id: productId, poolId } = await shop.product();
    const size = { orders: 300, itemsPerOrder: 1, licenseKey: 'LONG-HISTORY' };
    await writeHistory(service.app, { customerId: buyer.id, productId, poolId, ...size });
    work = { decrypted: 0, drawn: 0 };
    const head = await service.request('HEAD', '/api/orders', { token: buyer.token });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(work.decrypted).toBeLessThanOrEqual(50);
    const refused = await service.request('HEAD', '/api/orders?after=nonsense', { token: buyer.token });
    expect(refused.status).toBe(400);
  });
});

describe('a free replay', () => {
  const fixture = useOwnService({}, { RATE_LIMIT_ORDERS_PER_MINUTE: '2' });

  it('counts against what is free by its keys', async () => {
    const { token } = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 4_000);
    const headers = { 'X-Sandbox-Mode': 'true', 'Idempotency-Key': 'large' };
    const place = () => order(fixture, token, [{ productId: product.id, amount: 4_000 }], headers);
    const left: number[] = [];
    for (let count = 0; count < 7; count += 1) left.push(leftAfter(await place()));
    // Twenty points are free, of which each replay takes four.
    expect(left).toEqual([1, 1, 1, 1, 1, 1, 0]);
    expect((await place()).status).toBe(429);
  });
});

import { gunzipSync } from 'node:zlib';
import { newId } from '../../src/db/ids.js';
import { OrderSearchBlocks } from '../../src/services/orders/order-search.js';
import { OF_DOCUMENT, TEXTS_OF_JSON, type PersonalRows } from '../../src/services/personal-data/personal-fields.js';
import { keysOf, type Keys, type Person } from '../../src/services/personal-data/personal-rows.js';
import type { StaffActor } from '../../src/services/staff/audit-trail.js';
import { keyOf } from './graphql/after-sales-fixture.js';
import type { InvoiceFixture } from './invoices/invoice-fixture.js';
import type { StaffFixture } from './staff.js';

/** A person who has left the mark in whatever the service lets people write. */
export interface MarkedPerson extends Person {
  mark: string;
}

/** People who use all of the service, and where their marks are in the database. */
export class MarkedPeople {
  constructor(
    private readonly fixture: StaffFixture,
    private readonly invoices: InvoiceFixture,
  ) {}

  private get service() {
    return this.fixture.service;
  }

  /** A customer with an invoice from `longAgo`, and everything else from now. */
  async customer(mark: string, time: { now: Date }, longAgo: Date): Promise<MarkedPerson & { number: number }> {
    const address = { billingName: mark, billingAddition: mark, buyerReference: mark };
    const account = { name: mark, email: `${mark}@example.com`, invoiceEmail: `${mark}@example.org`, ...address };
    const customer = await this.invoices.buyer(account);
    const product = await this.fixture.shop.product({}, 50);
    const headers = { 'X-Request-Id': mark };
    const send = async (path: string, body: object, more = {}) => {
      const options = { token: customer.token, headers: { ...headers, ...more }, body };
      const response = await this.service.request('POST', path, options);
      expect(response.status).toBe(201);
      return response.body;
    };
    const buy = (more?: object) =>
      send('/api/orders', { products: [{ productId: product.id, amount: 3 }], reference: `${mark} reference` }, more);
    const now = time.now;
    time.now = longAgo;
    await buy();
    await this.invoices.issue();
    time.now = now;
    const { orderNumber } = await buy();
    await buy({ 'X-Sandbox-Mode': 'true', 'Idempotency-Key': newId() });
    await send('/api/webhooks', { url: `http://127.0.0.1:9/${mark}`, events: { orderCompleted: true } });
    await buy();
    const { _id: claimId } = await send('/api/claims', {
      orderNumber,
      licenseKey: keyOf(product.poolId, 3),
      reason: mark,
    });
    await this.serve(mark, customer.id, orderNumber, claimId, keyOf(product.poolId, 4), keyOf(product.poolId, 5));
    await this.invoices.issue();
    const { dataSource } = this.service.app;
    const settle = (last: number) =>
      this.service.query("REPLACE INTO report_progress (source, last_number) VALUES ('SALES', ?)", [last]);
    await settle(orderNumber + 1);
    await new OrderSearchBlocks(dataSource, 2).catchUp();
    await settle(0);
    await this.insertRest(mark, customer.id);
    return { table: 'customers', id: customer.id, mark, number: customer.customerNumber };
  }

  /** What staff does for the customer. */
  private async serve(mark: string, id: string, order: number, claimId: string, ...[replaced, credited]: string[]) {
    const { services } = this.fixture.staff;
    const staff: StaffActor = { ...this.fixture.admin, role: 'ADMIN' };
    const [webhook] = await this.service.query<{ id: string }>('SELECT id FROM webhooks WHERE customer_id = ?', [id]);
    await services.afterSales.resolveClaim(staff, claimId, 'REJECT', mark);
    await services.afterSales.replaceKey(staff, { orderNumber: order, licenseKey: replaced ?? '', reason: mark });
    await services.afterSales.creditKeys(staff, { orderNumber: order, licenseKeys: [credited ?? ''], reason: mark });
    await services.payments.recordPayment(staff, id, { amount: 5, kind: 'PAYMENT', reference: mark });
    await services.notes.addCustomerNote(staff, id, mark);
    await services.notes.addOrderNote(staff, order, mark);
    const delivery = await services.webhooks.sendTestEvent(staff, webhook?.id ?? '', 'orderCompleted');
    await services.webhooks.redeliver(staff, delivery.id);
    await services.customers.updateCustomer(staff, id, { notes: mark, address: mark });
  }

  /** What the service writes without anybody's request. */
  private async insertRest(mark: string, customerId: string): Promise<void> {
    const rows = <T>(sql: string, values: unknown[]) => this.service.query<T>(sql, values);
    const [delivery] = await rows<{ id: number; webhookId: string }>(
      `SELECT d.id, d.webhook_id AS webhookId FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
        WHERE w.customer_id = ? LIMIT 1`,
      [customerId],
    );
    const [invoice] = await rows<{ number: string }>('SELECT number FROM invoices WHERE customer_id = ?', [customerId]);
    await rows(
      'INSERT INTO delivery_attempts (delivery_id, at, duration_ms, error, response_start) VALUES (?, NOW(3), 1, ?, ?)',
      [delivery?.id, mark, mark],
    );
    const jobs = [{ deliveryId: delivery?.id }, { webhookId: delivery?.webhookId }];
    for (const job of jobs) {
      const data = JSON.stringify({ ...job, requestId: mark });
      await rows('INSERT INTO agenda_jobs (name, data, fail_reason) VALUES (?, ?, ?)', ['retry-delivery', data, mark]);
    }
    const causes = [customerId, delivery?.webhookId, invoice?.number].map((cause) => [cause, 'invoiceIssued', '{}']);
    const alert = JSON.stringify({ alert: 'CLAIM_OPENED', lines: [`Order 1 of ${mark}`], more: 0 });
    for (const [cause, kind, facts] of [...causes, [`CLAIM_OPENED:${delivery?.id}`, 'staffAlert', alert]]) {
      await rows(
        `INSERT INTO mails (cause, kind, facts, recipient, day, recipient_name, created_at)
         VALUES (?, ?, ?, ?, '2026-01-01', ?, NOW(3))`,
        [`${cause}`, kind, facts, kind === 'staffAlert' ? 'staff@example.com' : `old-${mark}@example.com`, 'A name'],
      );
    }
    await rows("INSERT INTO pending_alerts (staff_member_id, alert, line) VALUES (?, 'CLAIM_OPENED', ?)", [
      this.fixture.admin.id,
      `Claim of ${mark}`,
    ]);
    for (const at of ['2015-05-05', new Date()]) {
      await rows(
        `INSERT INTO vat_checks (id, customer_id, at, vat_id, result, source) VALUES (?, ?, ?, 'X', 'VALID', 'STAFF')`,
        [newId(), customerId, at],
      );
    }
  }

  /** A member of staff who has left. */
  async member(mark: string): Promise<MarkedPerson> {
    const { services } = this.fixture.staff;
    const admin: StaffActor = { ...this.fixture.admin, role: 'ADMIN' };
    const input = { name: mark, role: 'SUPPORT', email: `${mark}@example.com` } as const;
    const { token, staffMember } = await services.staffMembers.createMember(admin, input);
    const { id } = staffMember;
    await services.sessions.signIn(token, { userAgent: mark, address: '127.0.0.1' });
    const note = `mutation { addCustomerNote(customerId: "${(await this.fixture.shop.customer()).id}", text: "x") { id } }`;
    const options = { token, headers: { 'X-Request-Id': mark }, body: { query: note } };
    expect((await this.service.request('POST', '/admin/graphql', options)).body.errors).toBeUndefined();
    const actor: StaffActor = { id, name: mark, role: 'SUPPORT' };
    const view = await services.savedViews.saveView(actor, { list: 'orders', name: mark, query: `search=${mark}` });
    await services.savedViews.shareView(actor, view.id, true);
    await this.service.query(
      `INSERT INTO mails (cause, kind, facts, recipient, day, recipient_name, created_at)
       VALUES ('a', 'stockLow', '{}', ?, '2026-01-01', ?, NOW(3))`,
      [`${mark}@example.com`, mark],
    );
    const line = [id, `For ${mark}`];
    await this.service.query(
      "INSERT INTO pending_alerts (staff_member_id, alert, line) VALUES (?, 'STOCK_LOW', ?)",
      line,
    );
    return { table: 'staff_members', id, mark };
  }

  /** Writes the mark into every field of the list, also where people cannot write. Each of its rows must be there. */
  async fill(person: MarkedPerson, list: readonly PersonalRows[]): Promise<void> {
    const { manager } = this.service.app.dataSource;
    for (const rows of list.toReversed()) {
      const keys: Keys[number][] = [];
      for await (const some of keysOf(manager, person, rows)) keys.push(...some);
      const found = `${rows.table} where ${rows.where}`;
      expect({ found, rows: keys.length }).not.toEqual({ found, rows: 0 });
      const types = await this.columns(rows.table);
      for (const field of rows.deleted ?? Object.keys(rows.replaced ?? {})) {
        const { type = '', length = 0 } = types.get(field) ?? {};
        if (rows.replaced?.[field] === OF_DOCUMENT || rows.table === 'invoices') continue;
        const isJson = rows.replaced?.[field] === TEXTS_OF_JSON || /^(data|facts|sandbox_order)$/.test(field);
        const value = isJson
          ? `JSON_SET(COALESCE(${field}, '{}'), '$.further', JSON_ARRAY(?))`
          : type.includes('binary')
            ? `RPAD(?, ${length}, 'x')`
            : '?';
        // Others are found by the name and the addresses.
        if (rows.where === 'id IN (?)' && /name|email|oidc/.test(field)) continue;
        const sql = `UPDATE ${rows.table} SET ${field} = ${value} WHERE ${rows.key} IN (?)`;
        await this.service.query(sql, [field === 'url' ? `https://${person.mark}.example/` : person.mark, keys]);
      }
    }
  }

  private async columns(table: string) {
    const rows = await this.service.query<{ name: string; type: string; length: number }>(
      `SELECT column_name AS name, data_type AS type, character_maximum_length AS length
         FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ?`,
      [table],
    );
    return new Map(rows.map(({ name, ...column }) => [name, column]));
  }

  /** In how many rows of which columns, of all tables, the mark is. */
  async places(mark: string): Promise<Record<string, number>> {
    const tables = await this.service.query<{ name: string }>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
    );
    const places: Record<string, number> = {};
    for (const { name } of tables) {
      for (const row of await this.service.query<Record<string, unknown>>(`SELECT * FROM \`${name}\``)) {
        for (const [column, value] of Object.entries(row)) {
          const place = `${name}.${column}`;
          if (textOf(place, value).includes(mark)) places[place] = (places[place] ?? 0) + 1;
        }
      }
    }
    return places;
  }
}

function textOf(place: string, value: unknown): string {
  if (!Buffer.isBuffer(value)) return String(value);
  return (place === 'invoices.xml' ? gunzipSync(value) : value).toString('latin1');
}

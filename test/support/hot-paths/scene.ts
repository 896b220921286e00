import { Customer } from '../../../src/entities/customers/customer.js';
import { SellerRow } from '../../../src/entities/invoices/seller.js';
import { issueExample } from '../contract/example-invoices.js';
import { BILLING } from '../invoices/invoice-fixture.js';
import { SELLER } from '../invoices/seller-fixture.js';
import type { TestService } from '../service.js';
import { Shop } from '../shop.js';
import { IMPORT, PRODUCT } from './busy-shop.js';

/** A customer with a new order and all that can belong to it. */
export interface Scene {
  token: string;
  orderNumber: number;
  /** A key of the order, and its id. */
  licenseKey: string;
  key: string;
  keyImport: string;
  invoice: string;
  claim: string;
  webhook: string;
  delivery: string;
}

/** From today on, each order gets an invoice. */
export async function beginInvoices({ app }: TestService): Promise<void> {
  const { manager } = app.dataSource;
  const invoicesFrom = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await manager.update(SellerRow, { id: 1 }, { ...SELLER, invoicesFrom, version: () => 'version + 1' });
  await manager.updateAll(Customer, { ...BILLING, countryCode: 'DE' });
}

/** Makes a key of the shop, all of which have one ciphertext, one that can be found by its text. @returns the text. */
async function makeFindable({ app }: TestService, id: string): Promise<string> {
  const text = `KEY-${id}`;
  await app.dataSource.query('UPDATE license_keys SET ciphertext = ?, fingerprint = ? WHERE id = ?', [
    app.vault.encrypt(text, 'license-key'),
    app.vault.fingerprint(text),
    Number.parseInt(id, 16),
  ]);
  return text;
}

export async function createScene(service: TestService, customerId: string): Promise<Scene> {
  const token = await new Shop(service.app).token(customerId);
  const send = async (path: string, body: object) => {
    const response = await service.request('POST', `/api${path}`, { token, body });
    if (response.status >= 300) throw new Error(`${path}: ${response.text}`);
    return response.body;
  };
  const { orderNumber, items } = await send('/orders', { products: [{ productId: PRODUCT, amount: 3 }] });
  const [key, claimed] = items[0].licenses.map(({ _id }: { _id: string }) => _id) as [string, string];
  const licenseKey = await makeFindable(service, key);
  const reported = { orderNumber, licenseKey: await makeFindable(service, claimed), reason: 'is refused' };
  const { _id: claim } = await send('/claims', reported);
  const { webhook } = await send('/webhooks', { url: 'http://127.0.0.1:9/', events: { creditLow: true } });
  const { delivery } = await send(`/webhooks/${webhook._id}/test`, { event: 'creditLow' });
  const invoice = await issueExample(service, orderNumber as number);
  const ids = { key, keyImport: IMPORT, claim, webhook: webhook._id, delivery: delivery._id };
  return { token, orderNumber, licenseKey, invoice, ...ids };
}

/** Gives all invoices that have no document of their own that of this one. */
export async function copyDocument({ app }: TestService, { invoice }: Scene): Promise<void> {
  const { manager } = app.dataSource;
  const rows = await manager.query<{ document: string }[]>('SELECT document FROM invoices WHERE number = ?', [invoice]);
  await manager.query("UPDATE invoices SET document = ? WHERE document = '{}'", [rows[0]?.document]);
}

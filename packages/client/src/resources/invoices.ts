import { everyItem, pageOf } from '../pages.js';
import type { RequestOptions, Transport } from '../transport.js';
import type { Invoice, InvoiceQuery, Page } from '../types.js';

/** Invoices of orders, and their corrections. */
export class Invoices {
  constructor(private readonly transport: Transport) {}

  /** Invoices and corrections, newest first. */
  async list(query: InvoiceQuery = {}, options: RequestOptions = {}): Promise<Page<Invoice>> {
    return pageOf(await this.transport.json('get', '/invoices', { query, ...options }));
  }

  all(query: InvoiceQuery = {}, options: RequestOptions = {}): AsyncGenerator<Invoice, void, undefined> {
    return everyItem((page: InvoiceQuery) => this.list(page, options), query);
  }

  async get(number: string, options: RequestOptions = {}): Promise<Invoice> {
    return (await this.transport.json('get', '/invoices/{number}', { params: { number }, ...options })).body;
  }

  /** The e-invoice as it was issued: CII by EN 16931. */
  async xml(number: string, options: RequestOptions = {}): Promise<string> {
    const call = { params: { number }, ...options };
    return new TextDecoder().decode(await this.transport.bytes('/invoices/{number}/xml', 'application/xml', call));
  }

  /** The invoice to read and print, with the e-invoice embedded. */
  async pdf(number: string, options: RequestOptions = {}): Promise<Uint8Array> {
    const call = { params: { number }, ...options };
    return this.transport.bytes('/invoices/{number}/pdf', 'application/pdf', call);
  }
}

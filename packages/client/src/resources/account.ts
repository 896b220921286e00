import { csvOfPages } from '../csv.js';
import { everyItem, pageOf } from '../pages.js';
import type { RequestOptions, Transport } from '../transport.js';
import type { Account, LedgerEntry, LedgerQuery, Page } from '../types.js';

/** Your account: balance, ledger and rate limits. */
export class Accounts {
  constructor(private readonly transport: Transport) {}

  async get(options: RequestOptions = {}): Promise<Account> {
    return (await this.transport.json('get', '/account', options)).body;
  }

  /** The changes of the balance, newest first. */
  async ledger(query: LedgerQuery = {}, options: RequestOptions = {}): Promise<Page<LedgerEntry>> {
    return pageOf(await this.transport.json('get', '/account/ledger', { query, ...options }));
  }

  allLedger(query: LedgerQuery = {}, options: RequestOptions = {}): AsyncGenerator<LedgerEntry, void, undefined> {
    return everyItem((page: LedgerQuery) => this.ledger(page, options), query);
  }

  /** The full ledger as CSV with one header line, read page by page; `limit` is the page size. */
  async ledgerCsv(query: LedgerQuery = {}, options: RequestOptions = {}): Promise<ReadableStream<Uint8Array>> {
    const open = (after: LedgerQuery['after']) =>
      this.transport.stream('/account/ledger', 'text/csv', { query: { limit: 500, ...query, after }, ...options });
    return csvOfPages(open, await open(query.after), options.signal);
  }
}

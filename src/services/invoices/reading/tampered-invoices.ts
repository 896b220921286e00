import type { DataSource } from 'typeorm';
import { forEachYielding } from '../../common/yielding.js';
import { invoiceHash } from '../issuing/invoice-hash.js';
import { ISSUED_COLUMNS, toIssued, type IssuedRow } from './invoice-view.js';

const INVOICES_AT_ONCE = 200;

function isAsIssued(row: IssuedRow): boolean {
  try {
    const { document, xml, hash, previousHash } = toIssued(row);
    return invoiceHash(document, xml, previousHash) === hash;
  } catch {
    // What cannot be read is not what was issued.
    return false;
  }
}

/**
 * The numbers of invoices whose content does not match their hash.
 * @param limit the maximum number.
 */
export async function findTamperedInvoices(dataSource: DataSource, limit: number): Promise<string[]> {
  const tampered: string[] = [];
  for (let above = 0; tampered.length < limit;) {
    const rows = await dataSource.query<(IssuedRow & { number: string })[]>(
      `SELECT ${ISSUED_COLUMNS}, i.number FROM invoices i WHERE i.id > ? ORDER BY i.id LIMIT ?`,
      [above, INVOICES_AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) break;
    await forEachYielding(rows, (row) => {
      if (!isAsIssued(row)) tampered.push(row.number);
    });
    above = last.id;
  }
  return tampered.slice(0, limit);
}

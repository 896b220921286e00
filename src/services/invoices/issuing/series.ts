import type { EntityManager } from 'typeorm';
import { selectList } from '../../../db/columns.js';
import { guard } from '../../../db/guard.js';
import type { InvoiceKind } from '../../../domain/invoices/invoice-document.js';
import { InvoiceSeries } from '../../../entities/invoices/invoice.js';

const COLUMNS = ['kind', 'lastDay', 'lastSequence', 'lastHash', 'doneUpTo', 'rescannedAt'] as const;

/** Where a series of numbers stands. */
export type SeriesState = Pick<InvoiceSeries, 'kind' | 'lastDay' | 'lastSequence' | 'lastHash' | 'rescannedAt'> & {
  doneUpTo: number;
};

const SELECT = `SELECT ${selectList(InvoiceSeries, '', COLUMNS)} FROM invoice_series`;

function byKind(rows: SeriesState[]): Record<InvoiceKind, SeriesState> {
  const [correction, invoice] = rows;
  if (correction?.kind !== 'CORRECTION' || invoice?.kind !== 'INVOICE')
    throw new Error('A series of numbers is missing');
  return { INVOICE: invoice, CORRECTION: correction };
}

/** Where both series stand, without a lock. */
export async function readSeries(manager: EntityManager): Promise<Record<InvoiceKind, SeriesState>> {
  return byKind(await manager.query<SeriesState[]>(`${SELECT} ORDER BY kind`));
}

/**
 * Locks both series: no other transaction issues an invoice meanwhile, or changes which orders get one. No order waits
 * for it, and its holder takes no lock that an order needs.
 */
export async function lockSeries(manager: EntityManager): Promise<Record<InvoiceKind, SeriesState>> {
  await guard(manager, 'invoices');
  return byKind(await manager.query<SeriesState[]>(`${SELECT} ORDER BY kind FOR UPDATE`));
}

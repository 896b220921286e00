import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { guard } from '../../db/guard.js';
import { assertVersion, Reason, validateAll } from '../../domain/common/errors.js';
import type { InvoiceKind } from '../../domain/invoices/invoice-document.js';
import { parseSeller, type Seller, type SellerChange } from '../../domain/invoices/seller.js';
import { InvoiceSeries } from '../../entities/invoices/invoice.js';
import { SellerRow } from '../../entities/invoices/seller.js';
import { isEmailAddress } from '../common/email-address.js';
import type { AuditTrail, StaffActor } from '../staff/audit-trail.js';

const COLUMNS = ['kind', 'lastDay', 'lastSequence', 'lastHash', 'doneUpTo', 'rescannedAt'] as const;
/** Where a series of numbers stands. */
export type SeriesState = Pick<InvoiceSeries, Exclude<(typeof COLUMNS)[number], 'doneUpTo'>> & { doneUpTo: number };

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

const ID = 1;

/** The seller with the version that a change is made from. */
export interface SellerView extends Seller {
  version: number;
}

/** The seller as it is now, without a lock. */
export async function readSeller(manager: EntityManager): Promise<SellerView> {
  const { id: _id, updatedAt: _updatedAt, ...seller } = await manager.findOneByOrFail(SellerRow, { id: ID });
  return { ...seller, countryCode: 'DE' };
}

/** Who sells (docs/spec/invoices.md#seller). */
export class SellerAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  getSeller(): Promise<SellerView> {
    return readSeller(this.dataSource.manager);
  }

  /**
   * Changes the seller for the documents that are issued from now on.
   * @throws {DomainError} VALIDATION_ERROR naming every field that is wrong, missing while invoices are issued, or fixed since
   *   a document exists; VERSION_CONFLICT.
   */
  updateSeller(actor: StaffActor, change: SellerChange, version: number | null = null): Promise<SellerView> {
    return this.audit.change(actor, 'updateSeller', async (manager, now) => {
      // Nothing is issued meanwhile, so whether a document exists does not change.
      const series = await lockSeries(manager);
      const { version: current, ...before } = await readSeller(manager);
      assertVersion(current, version);
      const hasDocuments = Object.values(series).some(({ lastDay }) => lastDay !== null);
      const after = validateAll((details) => {
        const parsed = parseSeller(before, change, hasDocuments, details);
        if (parsed.email && !isEmailAddress(parsed.email))
          details.email = Reason.of('NOT_AN_EMAIL', { label: 'Email' });
        return parsed;
      });
      const fields = Object.keys(after) as (keyof Seller)[];
      const isChanged = fields.some((field) => after[field] !== before[field]);
      if (isChanged) {
        const { countryCode: _countryCode, ...columns } = after;
        await manager.update(SellerRow, { id: ID }, { ...columns, version: current + 1, updatedAt: now });
      }
      if (after.invoicesFrom !== before.invoicesFrom) await restartIssuing(manager);
      const result = { ...after, version: isChanged ? current + 1 : current };
      return { subject: { type: 'Seller', id: ID }, before, after, result };
    });
  }
}

/** No document exists: other orders than before get one. */
async function restartIssuing(manager: EntityManager): Promise<void> {
  await manager.query('DELETE FROM held_invoices');
  await manager.query('UPDATE invoice_series SET done_up_to = 0, rescanned_at = NULL');
}

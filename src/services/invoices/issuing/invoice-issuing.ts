import type { DataSource, EntityManager } from 'typeorm';
import type { Question } from '../../../db/statements.js';
import { CommitBatch, inTransaction } from '../../../db/transaction.js';
import { startOfDate } from '../../../domain/common/calendar-date.js';
import type { InvoiceKind } from '../../../domain/invoices/invoice-document.js';
import { datesIn, type Clock } from '../../common/clock.js';
import { pause } from '../../common/pause.js';
import { forEachYielding } from '../../common/yielding.js';
import { lockSeries, readSeller, readSeries, type SellerView, type SeriesState } from '../seller-admin.js';
import { IssueBatch, type NewHeld } from './issue-batch.js';
import {
  dueQuestion,
  findNewNotes,
  findNewOrders,
  findReleased,
  RESCAN_MS,
  type Candidate,
  type SearchTerms,
} from './issue-candidates.js';
import { readCorrectableNotes, readInvoiceableOrders, readInvoicesOfOrders } from './issue-data.js';
import { storeBatch } from './issue-writer.js';

// The documents of one transaction.
const BATCH_SIZE = 50;
// Orders have priority: if many invoices are due, a batch is followed by a pause of this multiple of its duration.
const REST = 2;
// How often the position up to which all are done is moved if nothing is issued.
const MOVE_EVERY_MS = 60_000;

/** A document that our own checks refuse, which only a person can help. */
export interface FailedCheck {
  orderNumber: number;
  /** Null for an invoice. */
  creditNoteId: string | null;
  problems: string[];
}

/** Notified of what is issued. */
export interface IssuingListener {
  issued: (kind: InvoiceKind, count: number) => void;
  checkFailed: (failed: FailedCheck) => void;
}

/** What a batch was chosen by. */
interface Choice {
  candidates: Candidate[];
  /** Those below are done once the candidates are. */
  above: number;
  doneUpTo: number;
  /** Whether the search restarted. */
  isRescan: boolean;
  sellerVersion: number;
}

/**
 * Issues documents (docs/spec/invoices.md#documents). Numbers have no gap and each order and credit note has one document,
 * because number, document, event and mail are written in one transaction that holds the lock of both series. Any number of
 * processes may issue.
 */
export class InvoiceIssuing {
  private readonly dateOf = datesIn(this.timeZone);
  private movedAtMs = -Infinity;
  private readonly end = new AbortController();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly timeZone: string,
    private readonly listener: IssuingListener,
    private readonly batchSize = BATCH_SIZE,
  ) {}

  /** Whether there is something for `issueDue`: 1 or 0. */
  dueQuestion(): Question {
    return dueQuestion(this.clock());
  }

  /** Issues all that is due, oldest first: invoices, then corrections. */
  async issueDue(): Promise<void> {
    for (const kind of ['INVOICE', 'CORRECTION'] as const) {
      for (;;) {
        const startedMs = performance.now();
        if (this.end.signal.aborted || !(await this.issueSome(kind))) break;
        await pause(REST * (performance.now() - startedMs), this.end.signal);
      }
    }
  }

  /** Begins no further batch. */
  stop(): void {
    this.end.abort();
  }

  /** @returns whether there may be more. */
  private async issueSome(kind: InvoiceKind): Promise<boolean> {
    const { manager } = this.dataSource;
    const seller = await readSeller(manager);
    if (seller.invoicesFrom === null) return false;
    const state = (await readSeries(manager))[kind];
    const choice = await this.choose(kind, state, seller, seller.invoicesFrom);
    if (choice.candidates.length === 0 && !this.isToMove(choice)) return false;
    const { issued, failed } = await inTransaction(this.dataSource, (own) => this.issueBatch(own, kind, choice));
    for (const one of failed) this.listener.checkFailed(one);
    if (issued > 0) this.listener.issued(kind, issued);
    return choice.candidates.length > 0;
  }

  private async choose(kind: InvoiceKind, state: SeriesState, seller: SellerView, fromDay: string): Promise<Choice> {
    const terms: SearchTerms = { from: this.startOf(fromDay), sellerVersion: seller.version, now: this.clock() };
    const released = await findReleased(this.dataSource.manager, kind, terms, this.batchSize);
    const now = this.clock().getTime();
    // Also if it was noted by a clock that is ahead.
    const isRescan = state.rescannedAt === null || Math.abs(now - state.rescannedAt.getTime()) >= RESCAN_MS;
    const find = kind === 'INVOICE' ? findNewOrders : findNewNotes;
    const found = await find(this.dataSource.manager, terms, isRescan ? 0 : state.doneUpTo, this.batchSize);
    const candidates = [...released, ...found.candidates];
    const { doneUpTo } = found;
    return { candidates, above: state.doneUpTo, doneUpTo, isRescan, sellerVersion: seller.version };
  }

  private isToMove({ above, doneUpTo, isRescan }: Choice): boolean {
    const nowMs = this.clock().getTime();
    if (isRescan) return true;
    if (above === doneUpTo || nowMs - this.movedAtMs < MOVE_EVERY_MS) return false;
    this.movedAtMs = nowMs;
    return true;
  }

  /** The first instant of a day. */
  private startOf(day: string): Date {
    const start = startOfDate(day, this.dateOf);
    if (!start) throw new Error(`${day} is no day`);
    return start;
  }

  /** One transaction: locks, reads, decides, writes. */
  private async issueBatch(
    manager: EntityManager,
    kind: InvoiceKind,
    choice: Choice,
  ): Promise<CommitBatch<{ issued: number; failed: FailedCheck[] }>> {
    const state = (await lockSeries(manager))[kind];
    const seller = await readSeller(manager);
    // The seller has changed since: other orders may be due.
    if (seller.version !== choice.sellerVersion) return CommitBatch.of({}, () => ({ issued: 0, failed: [] }));
    const now = this.clock();
    const batch = await this.decide(manager, kind, choice.candidates, state, seller, now);
    const newlyHeld = await onlyNewlyHeld(manager, batch.held);
    const isFresh = state.doneUpTo === choice.above;
    const next = {
      doneUpTo: isFresh ? choice.doneUpTo : state.doneUpTo,
      rescannedAt: isFresh && choice.isRescan ? now : state.rescannedAt,
    };
    const failed = newlyHeld
      .filter(({ problems }) => problems.length > 0)
      .map(({ orderNumber, creditNoteId, problems }) => ({
        orderNumber,
        creditNoteId: creditNoteId || null,
        problems,
      }));
    return CommitBatch.of(storeBatch(manager, kind, batch, newlyHeld, next, seller.version, now), () => {
      return { issued: batch.issued.length, failed };
    });
  }

  private async decide(
    manager: EntityManager,
    kind: InvoiceKind,
    candidates: readonly Candidate[],
    { lastDay, lastSequence, lastHash }: SeriesState,
    seller: SellerView,
    now: Date,
  ): Promise<IssueBatch> {
    const orderNumbers = [...new Set(candidates.map(({ orderNumber }) => orderNumber))];
    const orders = await readInvoiceableOrders(manager, orderNumbers, now, this.dateOf);
    const invoices = await readInvoicesOfOrders(manager, orderNumbers);
    const notes = kind === 'CORRECTION' ? await readCorrectableNotes(manager, candidates, invoices) : new Map();
    const head = { lastDay, lastSequence, lastHash: lastHash?.toString('hex') ?? null };
    const batch = new IssueBatch(kind, head, { seller, today: this.dateOf(now), orders, notes, invoices });
    await forEachYielding(candidates, (candidate) => batch.add(candidate));
    return batch;
  }
}

/** Those that do not wait yet. */
async function onlyNewlyHeld(manager: EntityManager, held: readonly NewHeld[]): Promise<NewHeld[]> {
  if (held.length === 0) return [];
  const rows = await manager.query<Candidate[]>(
    `SELECT order_number AS orderNumber, credit_note_id AS creditNoteId FROM held_invoices
      WHERE (order_number, credit_note_id) IN (?)`,
    [held.map(({ orderNumber, creditNoteId }) => [orderNumber, creditNoteId])],
  );
  const alreadyHeld = new Set(rows.map(keyOf));
  return held.filter((one) => !alreadyHeld.has(keyOf(one)));
}

function keyOf({ orderNumber, creditNoteId }: Candidate): string {
  return `${orderNumber} ${creditNoteId}`;
}

import type { DataSource, EntityManager } from 'typeorm';
import { columnName, selectList } from '../../db/columns.js';
import { newId } from '../../db/ids.js';
import { assertPageSize, decodeIdCursor, toPage, type Page, type PageRequest } from '../../db/page.js';
import { readLists } from '../../db/read-lists.js';
import { countRowsBy } from '../../db/sql.js';
import { assertFound, DomainError, notFound, Reason } from '../../domain/common/errors.js';
import { mayDeleteNote, parseNote } from '../../domain/staff/staff-note.js';
import { CustomerClaim } from '../../entities/after-sales/customer-claim.js';
import { Customer } from '../../entities/customers/customer.js';
import { Order } from '../../entities/orders/order.js';
import { StaffNote } from '../../entities/staff/staff-note.js';
import type { AuditTrail, StaffActor } from '../staff/audit-trail.js';

export type NoteView = Pick<StaffNote, (typeof COLUMNS)[number]>;

/** What a note is about. */
export type NoteSubject = { customerId: string } | { orderNumber: number } | { claimId: string };

/** A page of the notes about something, newest first. */
export type NoteListRequest = PageRequest & { subject: NoteSubject };

const COLUMNS = ['id', 'customerId', 'orderNumber', 'claimId', 'authorId', 'text', 'createdAt'] as const;
const NOTE = selectList(StaffNote, '', COLUMNS);

/** The column that names a subject, and what it holds. */
function columnOf(subject: NoteSubject): [column: string, value: string | number] {
  if ('customerId' in subject) return [columnName(StaffNote, 'customerId'), subject.customerId];
  if ('claimId' in subject) return [columnName(StaffNote, 'claimId'), subject.claimId];
  return [columnName(StaffNote, 'orderNumber'), subject.orderNumber];
}

const newestFirst = (a: NoteView, b: NoteView): number => (a.id < b.id ? 1 : -1);

type NoteOrigin = Pick<StaffNote, 'customerId' | 'orderNumber' | 'claimId'>;

const NOTHING: NoteOrigin = { customerId: null, orderNumber: null, claimId: null };

/** The audit log files a note under its subject. */
function subjectOf({ customerId, orderNumber, claimId }: NoteOrigin): { type: string; id: string | number } {
  if (claimId !== null) return { type: 'Claim', id: claimId };
  return customerId === null ? { type: 'Order', id: orderNumber ?? 0 } : { type: 'Customer', id: customerId };
}

function toAudit({ id, text, authorId }: NoteView): object {
  return { note: { id, text, authorId } };
}

/** Notes of staff about customers, orders and claims; customers never see them (docs/spec/staff-and-keys.md#notes). */
export class StaffNotes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** Newest first, in the order of the requests. @throws {DomainError} VALIDATION_ERROR for an invalid page. */
  async findNotes(requests: readonly NoteListRequest[]): Promise<Page<NoteView>[]> {
    const selects = requests.map(({ subject, first, after }, index) => {
      assertPageSize(first);
      const [column, value] = columnOf(subject);
      return {
        sql: `(SELECT ? AS request, ${NOTE} FROM staff_notes
                WHERE ${column} = ? ${after ? 'AND id < ?' : ''} ORDER BY id DESC LIMIT ?)`,
        values: [index, value, ...(after ? [decodeIdCursor(after)] : []), first + 1],
      };
    });
    const found = await readLists<NoteView>(this.dataSource.manager, selects);
    return requests.map(({ first }, index) => toPage((found[index] ?? []).sort(newestFirst), first));
  }

  /** By the customer's id; customers without notes are omitted. */
  countNotesOfCustomers(customerIds: readonly string[]): Promise<Map<string, number>> {
    return countRowsBy(this.dataSource.manager, 'staff_notes', 'customer_id', customerIds);
  }

  /** By the order's number; orders without notes are omitted. */
  countNotesOfOrders(orderNumbers: readonly number[]): Promise<Map<number, number>> {
    return countRowsBy(this.dataSource.manager, 'staff_notes', 'order_number', orderNumbers);
  }

  /** By the claim's id. */
  countNotesOfClaims(ids: readonly string[]): Promise<Map<string, number>> {
    return countRowsBy(this.dataSource.manager, 'staff_notes', 'claim_id', ids);
  }

  /** @throws {DomainError} NOT_FOUND for the customer; VALIDATION_ERROR naming `text`. */
  addCustomerNote(actor: StaffActor, customerId: string, text: string): Promise<NoteView> {
    return this.add(actor, 'addCustomerNote', text, async (manager) => {
      if (!(await manager.existsBy(Customer, { id: customerId }))) throw notFound('Customer', customerId);
      return { ...NOTHING, customerId };
    });
  }

  /** @throws {DomainError} NOT_FOUND for the order; VALIDATION_ERROR naming `text`. */
  addOrderNote(actor: StaffActor, orderNumber: number, text: string): Promise<NoteView> {
    return this.add(actor, 'addOrderNote', text, async (manager) => {
      if (!(await manager.existsBy(Order, { orderNumber }))) throw notFound('Order', orderNumber);
      return { ...NOTHING, orderNumber };
    });
  }

  /** The note is one of the claim's order too. @throws {DomainError} NOT_FOUND for the claim; VALIDATION_ERROR naming `text`. */
  addClaimNote(actor: StaffActor, claimId: string, text: string): Promise<NoteView> {
    return this.add(actor, 'addClaimNote', text, async (manager) => {
      const claim = assertFound(await manager.findOneBy(CustomerClaim, { id: claimId }), 'Claim', claimId);
      return { ...NOTHING, orderNumber: claim.orderNumber, claimId };
    });
  }

  /** @throws {DomainError} NOT_FOUND; FORBIDDEN unless the actor is the author or an ADMIN. */
  deleteNote(actor: StaffActor, id: string): Promise<string> {
    return this.audit.change(actor, 'deleteNote', async (manager) => {
      const locked = await manager.findOne(StaffNote, { where: { id }, lock: { mode: 'pessimistic_write' } });
      const note = assertFound(locked, 'Note', id);
      if (!mayDeleteNote(actor, note)) throw new DomainError('FORBIDDEN', Reason.of('NOT_YOUR_NOTE'));
      await manager.delete(StaffNote, { id });
      return { subject: subjectOf(note), before: toAudit(note), after: null, result: id };
    });
  }

  private add(
    actor: StaffActor,
    action: string,
    text: string,
    getOrigin: (manager: EntityManager) => Promise<NoteOrigin>,
  ): Promise<NoteView> {
    const parsed = parseNote(text);
    return this.audit.change(actor, action, async (manager, now) => {
      const origin = await getOrigin(manager);
      const note = { id: newId(), ...origin, authorId: actor.id, text: parsed, createdAt: now };
      await manager.insert(StaffNote, note);
      return { subject: subjectOf(origin), before: null, after: toAudit(note), result: note };
    });
  }
}

import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../../db/columns.js';
import { newId } from '../../../db/ids.js';
import { laterOf } from '../../../db/instants.js';
import { lockCustomer } from '../../../db/locks.js';
import { inTransaction } from '../../../db/transaction.js';
import { assertFound, notFound, Reason, validateAll, validationError } from '../../../domain/common/errors.js';
import { parseText, proseRule } from '../../../domain/common/text.js';
import { isInVatArea } from '../../../domain/customers/vat-id.js';
import {
  isVatCheckDue,
  RECHECK_DAYS,
  vatIdStatus,
  viesCountry,
  type VatCheckResult,
  type VatIdStatus,
} from '../../../domain/invoices/vat-check.js';
import { Customer } from '../../../entities/customers/customer.js';
import { VatCheck } from '../../../entities/invoices/vat-check.js';
import type { Clock } from '../../common/clock.js';
import type { AuditTrail, StaffActor } from '../../staff/audit-trail.js';
import { readSeller } from '../seller-admin.js';
import {
  checkHistoryOf,
  readConclusiveChecks,
  readVatChecks,
  type VatCheckView,
  type VatIdOwner,
} from './vat-check-reader.js';
import type { ViesClient, ViesResult } from './vies-client.js';

/** Where staff filed a check on paper. */
export const VAT_NOTE = proseRule('Note', 500);

/** The further data of a check besides its result. */
type CheckOrigin = Pick<VatCheck, 'source' | 'staffMemberId' | 'note'>;

/** Checks of customers' VAT ids (docs/spec/invoices.md#vat). */
export class VatChecks {
  /** @param vies null if VIES is never asked. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    private readonly vies: ViesClient | null,
  ) {}

  /** All checks of customers, newest first; customers without checks are omitted. */
  checksOf(customerIds: readonly string[]): Promise<Map<string, VatCheckView[]>> {
    return readVatChecks(this.dataSource.manager, customerIds);
  }

  /** What is known of customers' VAT ids, by the customers' ids. */
  async statusesOf(customers: readonly VatIdOwner[]): Promise<Map<string, VatIdStatus>> {
    const owners = customers.filter(({ vatId }) => vatId !== null);
    const checks = await readConclusiveChecks(this.dataSource.manager, owners);
    const now = this.clock();
    return new Map(customers.map(({ id, vatId }) => [id, vatIdStatus(vatId, checks.get(id) ?? null, now)]));
  }

  /**
   * Checks a customer's VAT id with VIES, and stores the result, even if VIES does not respond.
   * @throws {DomainError} NOT_FOUND; VALIDATION_ERROR naming `customerId` if there is no VAT id, VIES does not have its
   *   country, or checks are disabled.
   */
  async checkVatId(actor: StaffActor, customerId: string): Promise<Customer> {
    const { vatId } = await getOwner(this.dataSource.manager, customerId);
    if (!this.vies) throw validationError({ customerId: Reason.of('NO_VAT_CHECKS') });
    if (vatId === null) throw validationError({ customerId: Reason.of('NO_VAT_ID') });
    if (viesCountry(vatId) === null) {
      throw validationError({ customerId: Reason.of('NOT_IN_VIES', { prefix: vatId.slice(0, 2) }) });
    }
    const seller = await readSeller(this.dataSource.manager);
    // Outside of the transaction, because it can take long.
    const viesResult = await this.vies.check(vatId, seller.vatId);
    const origin = { source: 'VIES', staffMemberId: actor.id, note: null } as const;
    return this.store(actor, 'checkVatId', customerId, vatId, viesResult, origin);
  }

  /**
   * Records a check on paper of the customer's current VAT id.
   * @throws {DomainError} NOT_FOUND; VALIDATION_ERROR naming `customerId` if it has none, `result` or `note`.
   */
  async recordVatCheck(actor: StaffActor, customerId: string, result: VatCheckResult, note: string): Promise<Customer> {
    const text = validateAll((details) => {
      if (result === 'UNAVAILABLE')
        details.result = Reason.of('WRONG_KIND', { label: 'Result', kind: 'VALID or INVALID' });
      return parseText(note, 'note', VAT_NOTE, details);
    });
    const { vatId } = await getOwner(this.dataSource.manager, customerId);
    if (vatId === null) throw validationError({ customerId: Reason.of('NO_VAT_ID') });
    const viesResult = { result, name: null, address: null, consultationNumber: null };
    const origin = { source: 'STAFF', staffMemberId: actor.id, note: text } as const;
    return this.store(actor, 'recordVatCheck', customerId, vatId, viesResult, origin);
  }

  private store(
    actor: StaffActor,
    action: string,
    customerId: string,
    vatId: string,
    viesResult: ViesResult,
    origin: CheckOrigin,
  ): Promise<Customer> {
    return this.audit.change(actor, action, async (manager, now) => {
      const { id, ...check } = await insertCheck(manager, customerId, vatId, viesResult, origin, now);
      const result = await manager.findOneByOrFail(Customer, { id: customerId });
      const after = { vatCheckId: id, vatId, result: check.result, note: origin.note };
      return { subject: { type: 'Customer', id: customerId }, before: null, after, result };
    });
  }
}

async function getOwner(manager: EntityManager, customerId: string): Promise<VatIdOwner> {
  return assertFound(await manager.findOneBy(Customer, { id: customerId }), 'Customer', customerId);
}

/** Locks the customer, so that its checks come one after the other and each is later than the one before. */
async function insertCheck(
  manager: EntityManager,
  customerId: string,
  vatId: string,
  viesResult: ViesResult,
  origin: CheckOrigin,
  now: Date,
): Promise<VatCheckView> {
  if (!(await lockCustomer(manager, customerId))) throw notFound('Customer', customerId);
  const [last] = await manager.query<{ at: Date }[]>(
    'SELECT at FROM vat_checks WHERE customer_id = ? ORDER BY at DESC LIMIT 1',
    [customerId],
  );
  const at = last ? laterOf(now, new Date(last.at.getTime() + 1)) : now;
  const check = { id: newId(), customerId, at, vatId, ...viesResult, ...origin };
  await manager.insert(VatCheck, check);
  return check;
}

// The checks of one run; what is left comes with the next one.
const MAX_PER_RUN = 100;
/** After this number of checks in a row without a response, the register of a country gets none in the rest of the run. */
const MAX_FAILURES = 3;

interface Candidate {
  id: string;
  vatId: string;
  countryCode: string;
  isWaitedFor: number;
}

/** A due check by VIES. */
interface DueCheck extends Candidate {
  country: string;
  /** Whether this VAT id was never checked. */
  isFirst: boolean;
}

/**
 * VAT ids that were never checked first, then those that an invoice waits for. Within each of these groups the countries
 * take turns, so that one with many customers does not delay the others.
 */
function inOrder(due: readonly DueCheck[]): DueCheck[] {
  const groupOf = ({ isFirst, isWaitedFor }: DueCheck): number => (isFirst ? 0 : 2) + (isWaitedFor ? 0 : 1);
  const turns = new Map<string, number>();
  const withTurns = due.map((check) => {
    const group = groupOf(check);
    const turn = turns.get(`${group} ${check.country}`) ?? 0;
    turns.set(`${group} ${check.country}`, turn + 1);
    return { check, group, turn };
  });
  return withTurns.sort((a, b) => a.group - b.group || a.turn - b.turn).map(({ check }) => check);
}

const IS_OF_NOW = 'v.customer_id = c.id AND v.vat_id = c.vat_id';
const SELECT_CANDIDATES = `
  SELECT * FROM (
    SELECT ${selectList(Customer, 'c', ['id', 'vatId', 'countryCode'])},
           EXISTS (SELECT 1 FROM held_invoices h
                    WHERE h.customer_id = c.id AND h.reasons LIKE '%VAT\\_ID\\_UNCONFIRMED%') AS isWaitedFor,
           EXISTS (SELECT 1 FROM vat_checks v WHERE ${IS_OF_NOW} AND v.result <> 'UNAVAILABLE'
                                                AND v.at > ? - INTERVAL ${RECHECK_DAYS} DAY) AS isAnswered
      FROM customers c WHERE c.vat_id IS NOT NULL AND NOT c.outside_vat_area) a
   WHERE a.isWaitedFor OR NOT a.isAnswered
   ORDER BY a.isWaitedFor DESC, a.id`;

/**
 * Checks VAT ids of customers in the EU's VAT area with VIES: when one has changed, when an invoice waits for it, and half a year after
 * the last check.
 */
export class VatCheckJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly vies: ViesClient,
  ) {}

  /** Makes the due checks. @param isStopping whether to start no further check. */
  async checkDue(isStopping: () => boolean = () => false): Promise<void> {
    const due = await this.findDue();
    const { vatId: requester } = await readSeller(this.dataSource.manager);
    const origin = { source: 'VIES', staffMemberId: null, note: null } as const;
    const failures = new Map<string, number>();
    let checked = 0;
    for (const customer of inOrder(due)) {
      if (isStopping() || checked >= MAX_PER_RUN) return;
      const failed = failures.get(customer.country) ?? 0;
      if (failed >= MAX_FAILURES) continue;
      checked += 1;
      const viesResult = await this.vies.check(customer.vatId, requester);
      failures.set(customer.country, viesResult.result === 'UNAVAILABLE' ? failed + 1 : 0);
      await inTransaction(this.dataSource, (manager) =>
        insertCheck(manager, customer.id, customer.vatId, viesResult, origin, this.clock()),
      );
    }
  }

  private async findDue(): Promise<DueCheck[]> {
    const { manager } = this.dataSource;
    const now = this.clock();
    const rows = await manager.query<Candidate[]>(SELECT_CANDIDATES, [now]);
    const candidates = rows.flatMap((row) => {
      const country = isInVatArea(row.countryCode) ? viesCountry(row.vatId) : null;
      return country === null ? [] : [{ ...row, country }];
    });
    const checks = await readVatChecks(
      manager,
      candidates.map(({ id }) => id),
    );
    return candidates.flatMap((candidate) => {
      const own = (checks.get(candidate.id) ?? []).filter(({ vatId }) => vatId === candidate.vatId);
      const isDue = isVatCheckDue(checkHistoryOf(own, Boolean(candidate.isWaitedFor)), now);
      return isDue ? [{ ...candidate, isFirst: own.length === 0 }] : [];
    });
  }
}

import type { DataSource } from 'typeorm';
import { selectList } from '../../../db/columns.js';
import { isEuCountry } from '../../../domain/common/eu-countries.js';
import { isVatCheckDue } from '../../../domain/invoices/vat-check.js';
import { Customer } from '../../../entities/customers/customer.js';
import type { Clock } from '../../common/clock.js';
import { readSeller } from '../seller-admin.js';
import { checkHistoryOf, readVatChecks } from './vat-check-reader.js';
import { storeVatCheck } from './vat-checks.js';
import type { ViesClient } from './vies-client.js';

// The customers of one run; what is left comes with the next one.
const MAX_PER_RUN = 100;
/** After this number of checks in a row without a response of VIES, the run ends. */
const MAX_FAILURES = 3;
const RECHECK_DAYS = 180;

interface Candidate {
  id: string;
  vatId: string;
  countryCode: string;
  isWaitedFor: number;
}

const IS_OF_NOW = 'v.customer_id = c.id AND v.vat_id = c.vat_id';
const SELECT_CANDIDATES = `
  SELECT * FROM (
    SELECT ${selectList(Customer, 'c', ['id', 'vatId', 'countryCode'])},
           EXISTS (SELECT 1 FROM held_invoices h
                    WHERE h.customer_id = c.id AND h.reasons LIKE '%VAT\\_ID\\_UNCONFIRMED%') AS isWaitedFor,
           EXISTS (SELECT 1 FROM vat_checks v WHERE ${IS_OF_NOW} AND v.result <> 'UNAVAILABLE'
                                                AND v.at > ? - INTERVAL ${RECHECK_DAYS} DAY) AS isAnswered
      FROM customers c WHERE c.vat_id IS NOT NULL) a
   WHERE a.isWaitedFor OR NOT a.isAnswered
   ORDER BY a.isWaitedFor DESC, a.id`;

/**
 * Checks VAT ids of EU customers with VIES: when one has changed, when an invoice waits for it, and half a year after
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
    let failures = 0;
    for (const customer of due.slice(0, MAX_PER_RUN)) {
      if (isStopping() || failures >= MAX_FAILURES) return;
      const viesResult = await this.vies.check(customer.vatId, requester);
      failures = viesResult.result === 'UNAVAILABLE' ? failures + 1 : 0;
      await storeVatCheck(this.dataSource, customer, viesResult, this.clock());
    }
  }

  private async findDue(): Promise<Candidate[]> {
    const { manager } = this.dataSource;
    const now = this.clock();
    const rows = await manager.query<Candidate[]>(SELECT_CANDIDATES, [now]);
    const candidates = rows.filter(({ countryCode }) => isEuCountry(countryCode));
    const checks = await readVatChecks(
      manager,
      candidates.map(({ id }) => id),
    );
    return candidates.filter(({ id, vatId, isWaitedFor }) => {
      const own = (checks.get(id) ?? []).filter((check) => check.vatId === vatId);
      return isVatCheckDue(checkHistoryOf(own, Boolean(isWaitedFor)), now);
    });
  }
}

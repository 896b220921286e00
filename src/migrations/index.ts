import { Baseline1804000000000 } from './1804000000000-baseline.js';
import { PaymentPositions1805000000002 } from './1805000000002-payment-positions.js';
import { CatalogueTotals1805000000010 } from './1805000000010-catalogue-totals.js';
import { DiscountPeriods1805000000011 } from './1805000000011-discount-periods.js';
import { OrderSearch1805000000012 } from './1805000000012-order-search.js';
import { ProductsNeverOnSale1805000000030 } from './1805000000030-products-never-on-sale.js';
import { LedgerEnds1805000000040 } from './1805000000040-ledger-ends.js';
import { AccountsHashes1805000000041 } from './1805000000041-accounts-hashes.js';
import { LooseFingerprints1805000000050 } from './1805000000050-loose-fingerprints.js';
import { ExactViewNames1805000000051 } from './1805000000051-exact-view-names.js';
import { CustomersTaxAndFormat1805000000060 } from './1805000000060-customers-tax-and-format.js';
import { WithdrawalReasons1805000000070 } from './1805000000070-withdrawal-reasons.js';
import { ChangedKeyImports1805000000080 } from './1805000000080-changed-key-imports.js';
import { IndexesOfLists1805000000081 } from './1805000000081-indexes-of-lists.js';

/**
 * Written by `npm run schema`. In the order in which they run. A released migration is never edited. MySQL commits each
 * definition separately, so a migration whose process was killed runs again from its start: it must tolerate what already
 * exists.
 */
export const MIGRATIONS = [
  Baseline1804000000000,
  PaymentPositions1805000000002,
  CatalogueTotals1805000000010,
  DiscountPeriods1805000000011,
  OrderSearch1805000000012,
  ProductsNeverOnSale1805000000030,
  LedgerEnds1805000000040,
  AccountsHashes1805000000041,
  LooseFingerprints1805000000050,
  ExactViewNames1805000000051,
  CustomersTaxAndFormat1805000000060,
  WithdrawalReasons1805000000070,
  ChangedKeyImports1805000000080,
  IndexesOfLists1805000000081,
];

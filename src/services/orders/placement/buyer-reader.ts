import { PROMOTIONS_VERSION } from '../../../db/catalogue-versions.js';
import { selectList } from '../../../db/columns.js';
import type { Statement } from '../../../db/statements.js';
import { ApiToken } from '../../../entities/customers/api-token.js';
import type { ValidTokens } from '../../access/valid-tokens.js';
import { selectWithProducts, type ProductRecord } from '../../catalogue/product-reader.js';
import {
  PACKAGE_COLUMNS,
  PACKAGE_TABLES,
  toPackages,
  type PackageRow,
  type Packages,
} from '../../discounts/discount-reader.js';
import { hasOrderWebhook } from '../../webhooks/order-events.js';

/** What orders depend on besides their products and stock, as it is after the last lock. */
export interface Buyers {
  tokens: ValidTokens;
  /** The customers' discount packages. */
  packages: Packages;
  /** The customers with webhooks for their orders. */
  subscribedCustomers: ReadonlySet<string>;
  promotionsVersion: number;
  /** Between two AUTO_INCREMENT values of one INSERT. */
  insertIdStep: number;
}

interface BuyerRow extends PackageRow {
  customerId: string;
  /** Null if the order is placed by staff. */
  tokenId: string | null;
  expiresAt: Date | null;
  isSubscribed: number;
  promotionsVersion: number;
  insertIdStep: number;
}

const WIDTH = 11;
const selectFrom = (tables: string, tokenColumns: string, columns: string): string => `
  SELECT c.id AS customerId, ${tokenColumns}, ${hasOrderWebhook('c.id')} AS isSubscribed, ${PACKAGE_COLUMNS},
         ${PROMOTIONS_VERSION} AS promotionsVersion, @@auto_increment_increment AS insertIdStep, ${columns}
    FROM ${tables} ${PACKAGE_TABLES}`;

// With the hints, the server scans neither all tokens nor all customers, whatever its statistics say.
const ofTokens = (columns: string): string =>
  `${selectFrom(
    'api_tokens t FORCE INDEX (PRIMARY) STRAIGHT_JOIN customers c FORCE INDEX (PRIMARY) ON c.id = t.customer_id',
    selectList(ApiToken, 't', ['id AS tokenId', 'expiresAt']),
    columns,
  )} WHERE t.id IN (?) AND t.revoked_at IS NULL`;
const ofCustomers = (columns: string): string =>
  `${selectFrom('customers c FORCE INDEX (PRIMARY)', 'NULL AS tokenId, NULL AS expiresAt', columns)} WHERE c.id IN (?)`;

function toBuyers(rows: readonly BuyerRow[]): Buyers {
  const [first] = rows;
  return {
    tokens: new Map(rows.flatMap(({ tokenId, expiresAt }) => (tokenId === null ? [] : [[tokenId, expiresAt]]))),
    packages: toPackages(rows),
    subscribedCustomers: new Set(rows.flatMap((row) => (row.isSubscribed === 1 ? row.customerId : []))),
    // Without any row, no order is accepted.
    promotionsVersion: first?.promotionsVersion ?? NaN,
    insertIdStep: first?.insertIdStep ?? NaN,
  };
}

/**
 * Reads the buyers of orders and the products that they order, as of one state of the database: so a price is never one of
 * an old discount and a new list price.
 * @param orders with `tokenId` null if staff places it.
 */
export function selectBuyersAndProducts(
  orders: readonly { customerId: string; tokenId: string | null }[],
  productIds: readonly string[],
): Statement<{ others: Buyers; products: Map<string, ProductRecord> }> {
  const tokenIds = new Set(orders.flatMap(({ tokenId }) => tokenId ?? []));
  const customerIds = new Set(orders.flatMap(({ tokenId, customerId }) => (tokenId === null ? customerId : [])));
  const parts = (
    [
      [ofTokens, tokenIds],
      [ofCustomers, customerIds],
    ] as const
  ).filter(([, ids]) => ids.size > 0);
  const buyers = parts.map(([sql, ids]) => ({ width: WIDTH, sql, values: [[...ids]] }));
  return selectWithProducts(buyers, productIds, toBuyers);
}

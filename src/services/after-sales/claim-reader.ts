import type { EntityManager } from 'typeorm';
import { countRows, countRowsBy } from '../../db/count-rows.js';
import { selectList } from '../../db/columns.js';
import { assertPageSize, idOfCursor, toPage, type Page } from '../../db/page.js';
import { readLists } from '../../db/read-lists.js';
import { conjunction, type Condition, type Sql } from '../../db/sql.js';
import type { ClaimStatus } from '../../domain/after-sales/claim.js';
import { notFound } from '../../domain/common/errors.js';
import { CustomerClaim } from '../../entities/after-sales/customer-claim.js';
import { LicenseKey } from '../../entities/keys/license-key.js';
import { OrderItem } from '../../entities/orders/order.js';
import type { Vault } from '../secrets/vault.js';

/** A claim as customers and staff see it; staff sees its keys masked. */
export interface ClaimView {
  id: string;
  customerId: string;
  orderNumber: number;
  /** The ordered product; for a bundle's key, the bundle. */
  productId: string;
  /** The pool of the key. */
  licensePoolId: string;
  licenseKey: string;
  reason: string;
  status: ClaimStatus;
  answer: string | null;
  /** Null unless REPLACED. */
  replacementKey: string | null;
  resolvedById: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Filters for claims; a filter that is left out matches all. */
export interface ClaimFilter {
  customerId?: string | null;
  orderNumber?: number | null;
  status?: ClaimStatus | null;
}

/** A page of claims. */
export interface ClaimListRequest extends ClaimFilter {
  first: number;
  after?: string | null;
  /** Oldest first, as a queue of work; newest first where it is left out. */
  oldestFirst?: boolean;
}

interface ClaimRow extends Omit<ClaimView, 'licenseKey' | 'replacementKey'> {
  ciphertext: Buffer;
  replacementCiphertext: Buffer | null;
}

/** How keys are shown: whole or masked. */
export type ShowKey = (licenseKey: string) => string;

const CLAIM_ROW = `
  ${selectList(CustomerClaim, 'c', [
    'id',
    'customerId',
    'orderNumber',
    'reason',
    'status',
    'answer',
    'resolvedById',
    'createdAt',
    'updatedAt',
  ])},
  ${selectList(OrderItem, 'i', ['productId'])}, ${selectList(LicenseKey, 'k', ['licensePoolId', 'ciphertext'])},
  ${selectList(LicenseKey, 'r', ['ciphertext AS replacementCiphertext'])}`;

const WITH_KEYS = `
  STRAIGHT_JOIN license_keys k ON k.id = c.license_key_id
  STRAIGHT_JOIN order_items i ON i.id = k.order_item_id
  LEFT JOIN license_keys r ON r.id = c.replacement_key_id`;

function toView(vault: Vault, show: ShowKey, { ciphertext, replacementCiphertext, ...row }: ClaimRow): ClaimView {
  const shown = (sealed: Buffer): string => show(vault.decrypt(sealed, 'license-key'));
  return {
    ...row,
    licenseKey: shown(ciphertext),
    replacementKey: replacementCiphertext && shown(replacementCiphertext),
  };
}

function conditionsOf({ customerId, orderNumber, status }: ClaimFilter): Condition[] {
  const conditions: Condition[] = [];
  if (typeof orderNumber === 'number') conditions.push(['order_number = ?', orderNumber]);
  if (customerId) conditions.push(['customer_id = ?', customerId]);
  if (status) conditions.push(['status = ?', status]);
  return conditions;
}

/** Selects the ids of a list, from one index: with the joins, the server might sort all claims. */
function selectIds(request: number, { first, after, oldestFirst, ...filter }: ClaimListRequest): Sql {
  const conditions = conditionsOf(filter);
  if (after) conditions.push([oldestFirst ? 'id > ?' : 'id < ?', idOfCursor(after)]);
  const { sql: where, values } = conjunction(conditions);
  return {
    sql: `(SELECT ? AS request, id FROM claims WHERE ${where} ORDER BY id ${oldestFirst ? '' : 'DESC'} LIMIT ?)`,
    values: [request, ...values, first + 1],
  };
}

/**
 * Pages of claims, each in the order that it asks for, in the order of the requests.
 * @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor.
 */
export async function readClaimPages(
  manager: EntityManager,
  vault: Vault,
  requests: readonly ClaimListRequest[],
  show: ShowKey = (licenseKey) => licenseKey,
): Promise<Page<ClaimView>[]> {
  const selects = requests.map((request, index) => {
    assertPageSize(request.first);
    return selectIds(index, request);
  });
  const found = await readLists<ClaimRow>(manager, selects, {
    statementOf: (union) =>
      `SELECT p.request, ${CLAIM_ROW} FROM (${union}) p
         STRAIGHT_JOIN claims c ON c.id = p.id ${WITH_KEYS} ORDER BY p.request, c.id DESC`,
  });
  // The statement gives every list newest first.
  return requests.map(({ first, oldestFirst }, index) => {
    const claims = (found[index] ?? []).map((row) => toView(vault, show, row));
    return toPage(oldestFirst ? claims.reverse() : claims, first);
  });
}

export async function countClaims(manager: EntityManager, filter: ClaimFilter): Promise<number> {
  return countRows(manager, 'claims', conjunction(conditionsOf(filter)));
}

/** How many claims customers have; those without any are left out. */
export async function countClaimsOf(
  manager: EntityManager,
  customerIds: readonly string[],
): Promise<Map<string, number>> {
  return countRowsBy(manager, 'claims', 'customer_id', customerIds);
}

/** @throws {DomainError} NOT_FOUND */
export async function getClaim(manager: EntityManager, vault: Vault, id: string, show?: ShowKey): Promise<ClaimView> {
  const claim = (await readClaims(manager, vault, [id], show)).get(id);
  if (!claim) throw notFound('Claim', id);
  return claim;
}

/** Claims by id; unknown ids are left out. */
export async function readClaims(
  manager: EntityManager,
  vault: Vault,
  ids: readonly string[],
  show: ShowKey = (licenseKey) => licenseKey,
): Promise<Map<string, ClaimView>> {
  if (ids.length === 0) return new Map();
  const rows = await manager.query<ClaimRow[]>(`SELECT ${CLAIM_ROW} FROM claims c ${WITH_KEYS} WHERE c.id IN (?)`, [
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, toView(vault, show, row)]));
}

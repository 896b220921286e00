import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { assertPageSize, decodeIdCursor, toPage, type Page, type PageRequest } from '../../db/page.js';
import { readLists } from '../../db/read-lists.js';
import { conjunction, countRows, countRowsBy, type Condition, type Sql } from '../../db/sql.js';
import { CLAIM_STATUSES, type ClaimStatus } from '../../domain/after-sales/claim.js';
import { assertFound } from '../../domain/common/errors.js';
import { publicId, publicIdOrNull } from '../../domain/common/public-id.js';
import { CustomerClaim } from '../../entities/after-sales/customer-claim.js';
import { LicenseKey } from '../../entities/keys/license-key.js';
import { OrderItem } from '../../entities/orders/order.js';
import type { Vault } from '../secrets/vault.js';

const COLUMNS = [
  'id',
  'customerId',
  'orderNumber',
  'reason',
  'status',
  'answer',
  'resolvedById',
  'openedById',
  'assigneeId',
  'createdAt',
  'updatedAt',
] as const;

/** A claim as customers and staff see it; staff sees its keys masked. */
export interface ClaimView extends Pick<CustomerClaim, (typeof COLUMNS)[number]> {
  /** The ordered product; for a bundle's key, the bundle. */
  productId: string;
  /** The public id of the key. */
  licenseKeyId: string;
  licensePoolId: string;
  licenseKey: string;
  /** Null unless REPLACED. */
  replacementKey: string | null;
  /** The public id of that key; null unless REPLACED. */
  replacementId: string | null;
}

export interface ClaimFilter {
  customerId?: string | null;
  orderNumber?: number | null;
  status?: ClaimStatus | null;
  /** Who is to resolve them. */
  assigneeId?: string | null;
  assigned?: boolean | null;
  /** True for resolved claims, false for open ones. */
  resolved?: boolean | null;
}

export interface ClaimListRequest extends ClaimFilter, PageRequest {
  /** Oldest first, as a queue of work; defaults to newest first. */
  oldestFirst?: boolean;
}

interface ClaimRow extends Omit<ClaimView, 'licenseKeyId' | 'licenseKey' | 'replacementKey' | 'replacementId'> {
  keyNumber: number;
  ciphertext: Buffer;
  replacementNumber: number | null;
  replacementCiphertext: Buffer | null;
}

const CLAIM_ROW = `
  ${selectList(CustomerClaim, 'c', COLUMNS)},
  ${selectList(OrderItem, 'i', ['productId'])}, ${selectList(LicenseKey, 'k', ['id AS keyNumber', 'licensePoolId', 'ciphertext'])},
  ${selectList(LicenseKey, 'r', ['id AS replacementNumber', 'ciphertext AS replacementCiphertext'])}`;

const WITH_KEYS = `
  STRAIGHT_JOIN license_keys k ON k.id = c.license_key_id
  STRAIGHT_JOIN order_items i ON i.id = k.order_item_id
  LEFT JOIN license_keys r ON r.id = c.replacement_key_id`;

function conditionsOf({ customerId, orderNumber, status, assigneeId, assigned, resolved }: ClaimFilter): Condition[] {
  const conditions: Condition[] = [];
  if (typeof orderNumber === 'number') conditions.push(['order_number = ?', orderNumber]);
  if (customerId) conditions.push(['customer_id = ?', customerId]);
  if (status) conditions.push(['status = ?', status]);
  if (assigneeId) conditions.push(['assignee_id = ?', assigneeId]);
  if (typeof assigned === 'boolean') conditions.push([`assignee_id IS ${assigned ? 'NOT NULL' : 'NULL'}`]);
  if (typeof resolved === 'boolean') conditions.push([resolved ? 'status <> ?' : 'status = ?', 'OPEN']);
  return conditions;
}

/** The index of assignees has the claims of each status in their order, so a list of all statuses merges several. */
function statusesOf({ customerId, orderNumber, status, assigneeId, assigned, resolved }: ClaimFilter) {
  const isByAssignee = Boolean(assigneeId) || assigned === false;
  if (status || customerId || typeof orderNumber === 'number' || !isByAssignee) return [status];
  return CLAIM_STATUSES.filter((one) => typeof resolved !== 'boolean' || resolved === (one !== 'OPEN'));
}

/** Selects the ids of a list, from one index: with the joins, the server might sort all claims. */
function selectIds(request: number, { first, after, oldestFirst, ...filter }: ClaimListRequest): Sql[] {
  return statusesOf(filter).map((status) => {
    const conditions = conditionsOf({ ...filter, status });
    if (after) conditions.push([oldestFirst ? 'id > ?' : 'id < ?', decodeIdCursor(after)]);
    const { sql: where, values } = conjunction(conditions);
    return {
      sql: `(SELECT ? AS request, id FROM claims WHERE ${where} ORDER BY id ${oldestFirst ? '' : 'DESC'} LIMIT ?)`,
      values: [request, ...values, first + 1],
    };
  });
}

/** Reads claims, each with its keys, complete unless `show` masks them. */
export class ClaimReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly show = (licenseKey: string): string => licenseKey,
  ) {}

  /** Newest first, unless `oldestFirst`. @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor. */
  async findClaims(request: ClaimListRequest): Promise<Page<ClaimView>> {
    const [found = { nodes: [], hasNextPage: false }] = await this.findPages([request]);
    return found;
  }

  /** Pages of claims, in the order of the requests. @throws {DomainError} VALIDATION_ERROR, as `findClaims`. */
  async findPages(requests: readonly ClaimListRequest[]): Promise<Page<ClaimView>[]> {
    const selects = requests.map((request, index) => {
      assertPageSize(request.first);
      return selectIds(index, request);
    });
    const found = await readLists<ClaimRow>(this.dataSource.manager, selects, {
      statementOf: (union) =>
        `SELECT p.request, ${CLAIM_ROW} FROM (${union}) p
           STRAIGHT_JOIN claims c ON c.id = p.id ${WITH_KEYS} ORDER BY p.request, c.id DESC`,
    });
    // The statement returns every list newest first.
    return requests.map(({ first, oldestFirst }, index) => {
      const claims = (found[index] ?? []).map((row) => this.toView(row));
      return toPage(oldestFirst ? claims.reverse() : claims, first);
    });
  }

  countClaims(filter: ClaimFilter): Promise<number> {
    return countRows(this.dataSource.manager, 'claims', conjunction(conditionsOf(filter)));
  }

  countClaimsOf(customerIds: readonly string[]): Promise<Map<string, number>> {
    return countRowsBy(this.dataSource.manager, 'claims', 'customer_id', customerIds);
  }

  async claimsById(ids: readonly string[], manager = this.dataSource.manager): Promise<Map<string, ClaimView>> {
    const sql = `SELECT ${CLAIM_ROW} FROM claims c ${WITH_KEYS} WHERE c.id IN (?)`;
    const rows = await manager.query<ClaimRow[]>(sql, [ids]);
    return new Map(rows.map((row) => [row.id, this.toView(row)]));
  }

  /** A claim as a transaction sees it. @throws {DomainError} NOT_FOUND */
  async getClaim(manager: EntityManager, id: string): Promise<ClaimView> {
    return assertFound((await this.claimsById([id], manager)).get(id), 'Claim', id);
  }

  private toView({ ciphertext, replacementCiphertext, keyNumber, replacementNumber, ...row }: ClaimRow): ClaimView {
    const display = (encrypted: Buffer): string => this.show(this.vault.decrypt(encrypted, 'license-key'));
    return {
      ...row,
      licenseKeyId: publicId(keyNumber),
      licenseKey: display(ciphertext),
      replacementKey: replacementCiphertext && display(replacementCiphertext),
      replacementId: publicIdOrNull(replacementNumber),
    };
  }
}

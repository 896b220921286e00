import type { DataSource, EntityManager } from 'typeorm';
import { findById } from '../../db/by-id.js';
import { assertPageSize, loadPage, toPage, type Page } from '../../db/page.js';
import {
  decodeSortedCursor,
  encodeSortedCursor,
  readSortPositions,
  type SortedRequest,
  type SortKey,
  type SortPosition,
} from '../../db/sorted-list.js';
import { conjunction, countRows, partOf, type Condition } from '../../db/sql.js';
import { Reason, validationError } from '../../domain/common/errors.js';
import { parseSearch } from '../../domain/common/text.js';
import { LicensePool } from '../../entities/keys/license-pool.js';
import type { DashboardReader } from '../sales/dashboard-reader.js';

export interface LicensePoolFilter {
  /** Part of the pool's name, or of its product's name, display name or SKU. */
  search?: string | null;
  productId?: string | null;
  runsOutWithinDays?: number | null;
}

export const LICENSE_POOL_SORTS = ['CREATED', 'NAME', 'AVAILABLE', 'DAYS_LEFT'] as const;

export type ListedPool = LicensePool & { cursor: string };

type Outlooks = Pick<DashboardReader, 'poolOutlooks'>;
type Request = SortedRequest<keyof typeof SORT_KEYS>;

/** Sorts after every number of days: none of the pool's keys are sold. */
const NEVER = Number.MAX_VALUE;

const MAX_DAYS = 3_650;

const POOLS = 'license_pools l';

/** Without a search, the pools alone are read, in the order of an index. */
const tablesOf = ({ search }: LicensePoolFilter): string =>
  parseSearch(search) === '' ? POOLS : `${POOLS} JOIN products p ON p.id = l.product_id`;

const SORT_KEYS = {
  NAME: { sql: 'l.name', type: 'string' },
  AVAILABLE: { sql: 'l.available', type: 'number' },
  // Not a column: it is computed from the sales of the shop.
  DAYS_LEFT: { sql: '', type: 'number' },
} satisfies Record<string, SortKey>;

/** Lists license pools for staff (docs/spec/staff-and-keys.md#the-list-of-pools). */
export class LicensePoolList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outlooks: Outlooks,
  ) {}

  /** @throws {DomainError} VALIDATION_ERROR for an invalid page size, cursor or number of days. */
  async findPools(filter: LicensePoolFilter, request: Request): Promise<Page<ListedPool>> {
    assertPageSize(request.first);
    const { manager } = this.dataSource;
    const conditions = await this.conditionsOf(filter);
    const positions =
      request.sort === 'DAYS_LEFT'
        ? await this.positionsByDays(manager, filter, conditions, request)
        : await readSortPositions(manager, tablesOf(filter), 'l.id', SORT_KEYS, conditions, request);
    return loadPage(
      toPage(positions, request.first),
      (ids) => findById(manager, LicensePool, ids),
      (pool, position) => Object.assign(pool, { cursor: encodeSortedCursor(SORT_KEYS, request.sort, position) }),
    );
  }

  async countPools(filter: LicensePoolFilter): Promise<number> {
    return countRows(this.dataSource.manager, tablesOf(filter), conjunction(await this.conditionsOf(filter)));
  }

  private async conditionsOf({ search, productId, runsOutWithinDays }: LicensePoolFilter): Promise<Condition[]> {
    const conditions: Condition[] = [];
    if (productId) conditions.push(['l.product_id = ?', productId]);
    const text = parseSearch(search);
    if (text !== '') conditions.push(partOf(text, ['l.name', 'p.name', 'p.display_name', 'p.sku']));
    if (typeof runsOutWithinDays === 'number') conditions.push(await this.runningOut(runsOutWithinDays));
    return conditions;
  }

  private async runningOut(days: number): Promise<Condition> {
    if (days < 0 || days > MAX_DAYS) {
      const range = { label: 'Runs out within days', min: 0, max: MAX_DAYS };
      throw validationError({ runsOutWithinDays: Reason.of('NOT_FROM_TO', range) });
    }
    const outlooks = await this.outlooks.poolOutlooks();
    const ids = [...outlooks].filter(([, { daysLeft }]) => daysLeft <= days).map(([id]) => id);
    return ids.length === 0 ? ['FALSE'] : ['l.id IN (?)', ids];
  }

  private async positionsByDays(
    manager: EntityManager,
    filter: LicensePoolFilter,
    conditions: readonly Condition[],
    { first, after, descending }: Request,
  ): Promise<SortPosition[]> {
    const last = after ? decodeSortedCursor(after, 'DAYS_LEFT', 'number') : null;
    const { sql: where, values } = conjunction(conditions);
    const [outlooks, rows] = await Promise.all([
      this.outlooks.poolOutlooks(),
      manager.query<{ id: string }[]>(`SELECT l.id FROM ${tablesOf(filter)} WHERE ${where}`, values),
    ]);
    const sign = descending ? -1 : 1;
    // The days of a pool grow a little from page to page, so the last pool of the previous page is skipped here.
    return rows
      .map(({ id }) => ({ id, value: Math.min(outlooks.get(id)?.daysLeft ?? NEVER, NEVER) }))
      .filter((position) => !last || (position.id !== last.id && sign * comparePositions(position, last) > 0))
      .sort((one, other) => sign * comparePositions(one, other))
      .slice(0, first + 1);
  }
}

function comparePositions(one: SortPosition, other: SortPosition): number {
  return Number(one.value) - Number(other.value) || (one.id < other.id ? -1 : Number(one.id > other.id));
}

import type { DataSource, EntityManager } from 'typeorm';
import { countRows } from '../../db/count-rows.js';
import {
  assertPageSize,
  badCursor,
  decodeCursor,
  encodeCursor,
  idOfCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../db/page.js';
import { isId } from '../../db/ids.js';
import { likeContaining } from '../../db/like.js';
import { conjunction, type Condition } from '../../db/sql.js';
import { validationError } from '../../domain/common/errors.js';
import type { LicensePool } from '../../entities/keys/license-pool.js';
import type { DashboardReader } from '../sales/dashboard-reader.js';
import { readPools } from './license-pool-admin.js';

/** Filters for a list of pools. */
export interface LicensePoolFilter {
  /** Part of the pool's name, or of its product's name, display name or SKU. */
  search?: string | null;
  /** Own pools of this product. */
  productId?: string | null;
  /** Pools whose keys last at most so many more days. */
  runsOutWithinDays?: number | null;
}

export const LICENSE_POOL_SORTS = ['CREATED', 'NAME', 'AVAILABLE', 'DAYS_LEFT'] as const;
export type LicensePoolSort = (typeof LICENSE_POOL_SORTS)[number];

/** A page of the list. */
export interface LicensePoolRequest extends PageRequest {
  sort: LicensePoolSort;
  descending: boolean;
}

/** A pool with its place in the list: the sort value and its id. */
export interface ListedPool extends LicensePool {
  place: Place;
}

type Place = readonly [value: string | number, id: string];

type Outlooks = Pick<DashboardReader, 'poolOutlooks'>;

/** Sorts after every number of days: none of the pool's keys are sold. */
const NEVER = Number.MAX_VALUE;

const MAX_DAYS = 3_650;

const POOLS = 'license_pools l JOIN products p ON p.id = l.product_id';

const COLUMNS = { CREATED: 'l.id', NAME: 'l.name', AVAILABLE: 'l.available' } as const;

/** Lists license pools for staff (docs/spec/staff-and-keys.md#the-list-of-pools). */
export class LicensePoolList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outlooks: Outlooks,
  ) {}

  /** @throws {DomainError} VALIDATION_ERROR for an invalid page size, cursor or number of days. */
  async findPools(filter: LicensePoolFilter, request: LicensePoolRequest): Promise<Page<ListedPool>> {
    assertPageSize(request.first);
    const { manager } = this.dataSource;
    const conditions = await this.conditionsOf(filter);
    const places =
      request.sort === 'DAYS_LEFT'
        ? await this.placesByDays(manager, conditions, request)
        : await placesByColumn(manager, conditions, { ...request, sort: request.sort });
    const { nodes, hasNextPage } = toPage(places, request.first);
    const pools = await readPools(
      manager,
      nodes.map(([, id]) => id),
    );
    const listed = nodes.flatMap((place) => {
      const pool = pools.get(place[1]);
      return pool ? Object.assign(pool, { place }) : [];
    });
    return { nodes: listed, hasNextPage };
  }

  async countPools(filter: LicensePoolFilter): Promise<number> {
    return countRows(this.dataSource.manager, POOLS, conjunction(await this.conditionsOf(filter)));
  }

  private async conditionsOf({ search, productId, runsOutWithinDays }: LicensePoolFilter): Promise<Condition[]> {
    const conditions: Condition[] = [];
    if (productId) conditions.push(['l.product_id = ?', productId]);
    if (search) {
      const pattern = likeContaining(search);
      const columns = ['l.name', 'p.name', 'p.display_name', 'p.sku'];
      conditions.push([`(${columns.map((column) => `${column} LIKE ?`).join(' OR ')})`, ...columns.map(() => pattern)]);
    }
    if (typeof runsOutWithinDays === 'number') conditions.push(await this.runningOut(runsOutWithinDays));
    return conditions;
  }

  private async runningOut(days: number): Promise<Condition> {
    if (days < 0 || days > MAX_DAYS) {
      throw validationError({ runsOutWithinDays: `Runs out within days must be a number from 0 to ${MAX_DAYS}` });
    }
    const outlooks = await this.outlooks.poolOutlooks();
    const ids = [...outlooks].filter(([, { daysLeft }]) => daysLeft <= days).map(([id]) => id);
    return ids.length === 0 ? ['FALSE'] : ['l.id IN (?)', ids];
  }

  /** The days are no column: they are computed from the sales of the whole shop. */
  private async placesByDays(
    manager: EntityManager,
    conditions: readonly Condition[],
    { first, after, descending }: LicensePoolRequest,
  ): Promise<Place[]> {
    const behind = after ? placeOf(after, 'number') : null;
    const { sql: where, values } = conjunction(conditions);
    const [outlooks, rows] = await Promise.all([
      this.outlooks.poolOutlooks(),
      manager.query<{ id: string }[]>(`SELECT l.id FROM ${POOLS} WHERE ${where}`, values),
    ]);
    const daysOf = (id: string): number => Math.min(outlooks.get(id)?.daysLeft ?? NEVER, NEVER);
    const sign = descending ? -1 : 1;
    // The days of a pool grow a little from page to page, so the last pool of the previous page is left out here.
    return rows
      .map(({ id }): Place => [daysOf(id), id])
      .filter((place) => !behind || (place[1] !== behind[1] && sign * comparePlaces(place, behind) > 0))
      .sort((one, other) => sign * comparePlaces(one, other))
      .slice(0, first + 1);
  }
}

async function placesByColumn(
  manager: EntityManager,
  conditions: readonly Condition[],
  { first, after, sort, descending }: LicensePoolRequest & { sort: keyof typeof COLUMNS },
): Promise<Place[]> {
  const column = COLUMNS[sort];
  const [sign, order] = descending ? ['<', 'DESC'] : ['>', 'ASC'];
  const behind: Condition[] = [];
  if (after) {
    const [value, id] = sort === 'CREATED' ? placeOfId(after) : placeOf(after, sort === 'NAME' ? 'string' : 'number');
    behind.push([`(${column} ${sign} ? OR (${column} = ? AND l.id ${sign} ?))`, value, value, id]);
  }
  const { sql: where, values } = conjunction([...conditions, ...behind]);
  const rows = await manager.query<{ value: string | number; id: string }[]>(
    `SELECT ${column} AS value, l.id FROM ${POOLS} WHERE ${where} ORDER BY ${column} ${order}, l.id ${order} LIMIT ?`,
    [...values, first + 1],
  );
  return rows.map(({ value, id }) => [value, id]);
}

function comparePlaces([one, oneId]: Place, [other, otherId]: Place): number {
  return Number(one) - Number(other) || (oneId < otherId ? -1 : Number(oneId > otherId));
}

/** The cursor of a pool in the list. */
export function poolCursor({ place }: ListedPool): string {
  const [value, id] = place;
  return value === id ? encodeCursor(id) : encodeCursor(value, id);
}

function placeOfId(cursor: string): Place {
  const id = idOfCursor(cursor);
  return [id, id];
}

function placeOf(cursor: string, type: 'string' | 'number'): Place {
  const [value = '', id = ''] = decodeCursor(cursor, 2);
  if (typeof value !== type || typeof id !== 'string' || !isId(id)) throw badCursor();
  return [value, id];
}

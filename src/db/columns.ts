import type { ResultSetHeader } from 'mysql2';
import { DefaultNamingStrategy, getMetadataArgsStorage } from 'typeorm';
import { MetadataUtils } from 'typeorm/metadata-builder/MetadataUtils.js';
import { statement, type Statement } from './statements.js';

/** `listPriceCents` in TypeScript is `list_price_cents` in SQL, so that hand-written statements read naturally. */
export class SnakeCaseNamingStrategy extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string): string {
    return customName || propertyName.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  }
}

/** The properties of an entity; each is a column of its table. */
export type ColumnProperty<E> = keyof E & string;

/** A column in a list of columns: the property's name, with `AS` and another name where the result uses that. */
export type SelectedColumn<E> = ColumnProperty<E> | `${ColumnProperty<E>} AS ${string}`;

export type EntityClass<E> = new () => E;

const NAMING = new SnakeCaseNamingStrategy();

/** The columns of entities by their properties. TypeORM searches all entities for each. */
const columnNames = new Map<EntityClass<object>, ReadonlyMap<string, string>>();

function columnNamesOf(entity: EntityClass<object>): ReadonlyMap<string, string> {
  const columns = getMetadataArgsStorage().filterColumns(MetadataUtils.getInheritanceTree(entity));
  const names = columns.map(({ propertyName, options }) => [
    propertyName,
    NAMING.columnName(propertyName, options.name ?? ''),
  ]);
  return new Map(names as [string, string][]);
}

/** The column of a property, as MySQL names it. @throws {Error} if the property is no column. */
export function columnName<E extends object>(entity: EntityClass<E>, property: ColumnProperty<E>): string {
  const names = columnNames.get(entity) ?? columnNamesOf(entity);
  columnNames.set(entity, names);
  const name = names.get(property);
  if (name === undefined) throw new Error(`${entity.name}.${property} is not a column`);
  return name;
}

/**
 * A list of columns for a SELECT that returns rows with the entity's property names: `selectList(Order, 'o',
 * ['orderNumber', 'customerId AS buyerId'])` is `o.order_number AS orderNumber, o.customer_id AS buyerId`. Readers
 * call it once, when their module is loaded.
 * @param alias of the table in the statement; empty if the statement reads one table only.
 * @throws {Error} if a property is not a column.
 */
export function selectList<E extends object>(
  entity: EntityClass<E>,
  alias: string,
  columns: readonly SelectedColumn<E>[],
): string {
  return columns.map((column) => selectColumn(entity, alias, column)).join(', ');
}

function selectColumn<E extends object>(entity: EntityClass<E>, alias: string, selected: SelectedColumn<E>): string {
  const [property = '', resultName = property] = selected.split(' AS ');
  const column = columnName(entity, property as ColumnProperty<E>);
  const qualified = alias === '' ? column : `${alias}.${column}`;
  return resultName === column ? qualified : `${qualified} AS ${resultName}`;
}

/** Rows to insert into an entity's table, all with the same properties in the same order. */
type NewRows<E> = readonly { readonly [P in ColumnProperty<E>]?: unknown }[];

/**
 * Inserts rows, all in one statement, and returns the AUTO_INCREMENT value of the first.
 * @param rows at least one. @param onDuplicate SQL for existing rows.
 */
export function insertInto<E extends object>(table: string, rows: NewRows<E>, onDuplicate = ''): Statement<number> {
  const columns = Object.keys(rows[0] ?? {}).map((property) => NAMING.columnName(property, ''));
  return statement(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES ? ${onDuplicate}`,
    [rows.map((row) => Object.values(row))],
    ({ insertId }: ResultSetHeader) => insertId,
  );
}

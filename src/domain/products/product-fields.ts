import type { VolumeTier } from '../catalogue/pricing.js';
import { Reason, type Details } from '../common/errors.js';
import {
  DECIMAL_COMMA,
  decimalComma,
  euroProblem,
  parseDecimal,
  parseEuro,
  parsePercent,
  toEuro,
} from '../common/money.js';
import { lineRule, parseText, type TextRule } from '../common/text.js';

export const REGIONS = ['DACH', 'EU', 'GLOBAL'] as const;
export type Region = (typeof REGIONS)[number];

/** Reads an input. @param details receives what is wrong under `field`. */
type Read<T> = (value: unknown, field: string, details: Details) => T;

/** The category of a product, by which packages and promotions discount it. */
export const CATEGORY = lineRule('Category', 100);

const text = (rule: TextRule) => ({
  kind: 'text' as const,
  label: rule.label,
  rule,
  read: ((value, field, details) => parseText(value, field, rule, details)) satisfies Read<string>,
  fromCell: (cell: string): unknown => cell || null,
});

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['wahr', true],
  ['falsch', false],
]);

const flag = (label: string) => ({
  kind: 'flag' as const,
  label,
  read: ((value, field, details) => {
    if (typeof value !== 'boolean') details[field] = Reason.of('NOT_A_BOOLEAN', { label });
    return value === true;
  }) satisfies Read<boolean>,
  // A spreadsheet writes them in capitals, and in its own language.
  fromCell: (cell: string): unknown => FLAGS.get(cell.toLowerCase()) ?? cell,
});

/** An amount in EUR, which the column `...Cents` stores. */
const euro = (label: string) => ({
  kind: 'euro' as const,
  label,
  read: ((value, field, details) => {
    const hasComma = typeof value === 'string' && DECIMAL_COMMA.test(value);
    const problem = hasComma ? decimalComma(label, value) : euroProblem(label, value);
    if (problem) details[field] = problem;
    return parseEuro(value) ?? 0;
  }) satisfies Read<number>,
  fromCell: (cell: string): unknown => (DECIMAL_COMMA.test(cell) ? cell : parseDecimal(cell)),
});

const region = (label: string) => ({
  kind: 'region' as const,
  label,
  read: ((value, field, details) => {
    const found = REGIONS.find((one) => one === value) ?? null;
    if ((value ?? null) !== found)
      details[field] = Reason.of('WRONG_KIND', { label, kind: `${REGIONS.join(', ')} or empty` });
    return found;
  }) satisfies Read<Region | null>,
  fromCell: (cell: string): unknown => cell || null,
});

/**
 * The fields of a product that staff sets, by their names in the API and in files, with the labels of messages. Input,
 * storage, audit log, import and export follow from this table.
 */
const FIELDS = {
  sku: text(lineRule('SKU', 100)),
  name: text(lineRule('Name', 300)),
  displayName: text(lineRule('Display name', 300)),
  category: text(CATEGORY),
  listPrice: euro('List price'),
  validRegion: region('Valid region'),
  discountEligible: flag('Discount eligible'),
  available: flag('Available'),
};

type FieldName = keyof typeof FIELDS;
type FieldOfKind<Kind> = { [F in FieldName]: (typeof FIELDS)[F]['kind'] extends Kind ? F : never }[FieldName];
type ColumnOf<F extends FieldName> = F extends FieldOfKind<'euro'> ? `${F}Cents` : F;

/** The columns of a product that staff sets, checked. */
export type ProductColumns = { [F in FieldName as ColumnOf<F>]: ReturnType<(typeof FIELDS)[F]['read']> };

/** The input for a product, unchecked. */
export type ProductInput = { [F in FieldName]?: unknown };

/** The cells of a catalogue file's line. */
export type ProductCells = Readonly<Record<FieldName, string>>;

const namesOf = <Kind extends string>(kind: Kind): readonly FieldOfKind<Kind>[] =>
  PRODUCT_FIELDS.filter((name): name is FieldOfKind<Kind> => FIELDS[name].kind === kind);

const columnOf = (name: FieldName): keyof ProductColumns =>
  (FIELDS[name].kind === 'euro' ? `${name}Cents` : name) as keyof ProductColumns;

export const PRODUCT_FIELDS = Object.keys(FIELDS) as readonly FieldName[];
export const PRODUCT_TEXTS = namesOf('text');

/** How long the texts of a product may be. */
export const PRODUCT_TEXT_RULES = {
  sku: FIELDS.sku.rule,
  name: FIELDS.name.rule,
  displayName: FIELDS.displayName.rule,
  category: FIELDS.category.rule,
};

export const PRODUCT_FLAGS = namesOf('flag');
export const PRODUCT_COLUMNS = PRODUCT_FIELDS.map(columnOf);

/** The SKU never changes, and the list price has an operation of its own. */
const CHANGEABLE = PRODUCT_FIELDS.filter((name) => name !== 'sku' && name !== 'listPrice');

function readFields(names: readonly FieldName[], readOne: (name: FieldName) => unknown): Partial<ProductColumns> {
  return Object.fromEntries(names.map((name) => [columnOf(name), readOne(name)]));
}

/** The columns of a new product. @param details receives a message for every wrong field. */
export function readNewProduct(
  { discountEligible, available, displayName, ...input }: ProductInput,
  details: Details,
): ProductColumns {
  const complete: ProductInput = {
    ...input,
    displayName: displayName ?? input.name,
    discountEligible: discountEligible ?? true,
    available: available ?? true,
  };
  return readFields(PRODUCT_FIELDS, (name) => FIELDS[name].read(complete[name], name, details)) as ProductColumns;
}

/** The columns of a change; omitted fields are omitted. Null clears the region and is refused for any other field. */
export function readChangedProduct(input: ProductInput, details: Details): Partial<ProductColumns> {
  const names = CHANGEABLE.filter((name) => input[name] !== undefined);
  return readFields(names, (name) => FIELDS[name].read(input[name], name, details));
}

/** @param listPrice EUR. @returns cents. */
export function readListPrice(listPrice: unknown, details: Details): number {
  return FIELDS.listPrice.read(listPrice, 'listPrice', details);
}

/** What the cells of a catalogue file mean, unchecked. */
export function fromCells(cells: ProductCells): ProductInput {
  return Object.fromEntries(PRODUCT_FIELDS.map((name) => [name, FIELDS[name].fromCell(cells[name])]));
}

/** The fields of a product in the terms of the API and of files. */
export function presentFields(product: ProductColumns): Record<FieldName, string | number | boolean | null> {
  const valueOf = (name: FieldName) => {
    const value = product[columnOf(name)];
    return FIELDS[name].kind === 'euro' ? toEuro(value as number) : value;
  };
  return Object.fromEntries(PRODUCT_FIELDS.map((name) => [name, valueOf(name)])) as ReturnType<typeof presentFields>;
}

export interface VolumeTierInput {
  minQuantity: number;
  percentage: number;
}

const MAX_TIERS = 100;
const MAX_BUNDLE_POOLS = 100;

/** Tiers by quantity. @param details receives a message for every wrong entry. */
export function readTiers(tiers: readonly VolumeTierInput[], details: Details): VolumeTier[] {
  if (tiers.length > MAX_TIERS)
    details.tiers = Reason.of('TOO_MANY', { subject: 'A product can have', max: MAX_TIERS, what: 'volume discounts' });
  const quantities = new Set<number>();
  const read = tiers.map(({ minQuantity, percentage }, index) => {
    const percentageBp = parsePercent(percentage);
    if (!(Number.isInteger(minQuantity) && minQuantity >= 1)) {
      details[`tiers[${index}].minQuantity`] = Reason.of('NOT_WHOLE_FROM', { label: 'Minimum quantity', min: 1 });
    } else if (quantities.has(minQuantity)) {
      details[`tiers[${index}].minQuantity`] = Reason.of('NAMED_TWICE', {
        kind: 'Minimum quantity',
        which: minQuantity,
      });
    }
    quantities.add(minQuantity);
    if (percentageBp === undefined) {
      details[`tiers[${index}].percentage`] = Reason.of('NOT_A_PERCENTAGE', { label: 'Percentage' });
    }
    return { minQuantity, percentageBp: percentageBp ?? 0 };
  });
  return read.sort((a, b) => a.minQuantity - b.minQuantity);
}

/** Why a product cannot link these pools, judging by the list alone. @param noun what the entries are. */
export function poolListProblem(
  isBundle: boolean,
  pools: readonly string[] | null | undefined,
  noun = 'License pool',
): Reason | undefined {
  if (!isBundle) return pools ? Reason.of('POOLS_OF_PRODUCT') : undefined;
  if (!pools || pools.length === 0) return Reason.of('NO_POOL_IN_BUNDLE');
  if (pools.length > MAX_BUNDLE_POOLS)
    return Reason.of('TOO_MANY', { subject: 'A bundle can link', max: MAX_BUNDLE_POOLS, what: 'license pools' });
  const twice = pools.find((pool, index) => pools.indexOf(pool) < index);
  return twice === undefined ? undefined : Reason.of('NAMED_TWICE', { kind: noun, which: twice });
}

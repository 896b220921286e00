import { Column, ForeignKey, type ColumnOptions } from 'typeorm';
import type { ForeignKeyOptions } from 'typeorm/decorator/options/ForeignKeyOptions.js';
import { SIGNATURE_BYTES } from '../domain/orders/text-signature.js';

/** A column of a table, whose values are of type `T`. */
export interface TableColumn<T> {
  options: ColumnOptions;
  /** The table that its foreign key refers to. */
  references?: [table: () => new () => object, key?: ForeignKeyOptions];
  /** Only for the compiler; never set. */
  valueType?: () => T;
}

const column = <T>(options: ColumnOptions): TableColumn<T> => ({ options });
const ASCII = { charset: 'ascii', collation: 'ascii_bin' };
const EXACT = { charset: 'utf8mb4', collation: 'utf8mb4_bin' };

/** The same column, or null. */
export const orNull = <T>({ options, references }: TableColumn<T>): TableColumn<T | null> => ({
  options: { ...options, nullable: true },
  references,
});

/** The primary key, or a part of it. */
export const primary = <T>({ options, references }: TableColumn<T>): TableColumn<T> => ({
  options: { ...options, primary: true },
  references,
});

/** The column with a foreign key. */
export const foreign = <T>(
  { options }: TableColumn<T>,
  table: () => new () => object,
  key?: ForeignKeyOptions,
): TableColumn<T> => ({ options, references: [table, key] });

export const id = () => column<string>({ type: 'char', length: 24, ...ASCII });

/** An `id` with a foreign key to the table. */
export const reference = (table: () => new () => object, key?: ForeignKeyOptions) => foreign(id(), table, key);

export const int = <T extends number = number>(options: ColumnOptions = {}) => column<T>({ type: 'int', ...options });

/** A string to TypeORM, and a number to statements that are written by hand. */
export const bigint = (options: ColumnOptions = {}) => column<string>({ type: 'bigint', ...options });

/** A primary key that the database counts up. */
export const generated = <T>({ options }: TableColumn<T>) =>
  column<T>({ ...options, primary: true, generated: 'increment' });

export const flag = (options: ColumnOptions = {}) => column<boolean>({ type: 'boolean', ...options });

// The driver returns BIGINT as a string to TypeORM; every possible amount is far below 2^53.
const toNumber = {
  to: (value: number | null) => value,
  from: (value: string | number | null) => (value === null ? null : Number(value)),
};

/** Whole cents. */
export const cents = (options: ColumnOptions = {}) =>
  column<number>({ type: 'bigint', transformer: toNumber, ...options });

/** Whole hundredths of a percent. */
export const basisPoints = () => int();

/** A day: YYYY-MM-DD. */
export const day = () => column<string>({ type: 'date' });

/** An instant in UTC, to the millisecond. */
export const instant = (options: ColumnOptions = {}) => column<Date>({ type: 'datetime', precision: 3, ...options });

/** The position of a row's last change in the order of commits; null until it is stamped (`db/change-stamps.ts`). */
export const stamp = () => orNull(instant());

/** Text compared exactly, letter case included. */
export const exactText = (length: number) => column<string>({ type: 'varchar', length, ...EXACT });

/** Text for people, compared without case and accents. */
export const text = (length: number) =>
  column<string>({ type: 'varchar', length, charset: 'utf8mb4', collation: 'utf8mb4_unicode_ci' });

/** Up to 16 MB of text. */
export const longText = (options: ColumnOptions = {}) => column<string>({ type: 'mediumtext', ...EXACT, ...options });

/** ASCII text, or one of a few words. */
export const ascii = <T extends string = string>(length = 20, options: ColumnOptions = {}) =>
  column<T>({ type: 'varchar', length, ...ASCII, ...options });

/** ASCII text that is always this long. */
export const asciiCode = (length: number) => column<string>({ type: 'char', length, ...ASCII });

/** The SHA-256 of something, or the beginning of it. */
export const hash = (length = 32) => column<Buffer>({ type: 'binary', length });

/** A ciphertext of the vault. */
export const ciphertext = () => column<Buffer>({ type: 'varbinary', length: 512 });

/** What texts may contain (`domain/orders/text-signature.ts`). */
export const signature = () => column<Buffer>({ type: 'varbinary', length: SIGNATURE_BYTES });

/** Up to 16 MB. */
export const blob = () => column<Buffer>({ type: 'mediumblob' });

/** What most tables have. */
export const ROW = { id: primary(id()), createdAt: instant() };

/** What a table has whose rows people change: each change raises the version. */
export const VERSIONED_ROW = { ...ROW, version: int({ default: 1 }), updatedAt: instant() };

type Columns = Record<string, TableColumn<unknown>>;
type ValuesOf<C extends Columns> = { [P in keyof C]: C[P] extends TableColumn<infer T> ? T : never };

/**
 * The class that a table's own class extends: it declares the columns to TypeORM, and their values to TypeScript. TypeORM
 * collects the columns of all classes that an `@Entity` extends, so this one needs no decorator.
 */
export function rowOf<C extends Columns>(columns: C): new () => ValuesOf<C> {
  // oxlint-disable-next-line typescript/no-extraneous-class -- TypeORM knows columns by their class.
  class Row {}
  for (const [property, { options, references }] of Object.entries(columns)) {
    Column(options)(Row.prototype, property);
    if (references) ForeignKey(...references)(Row.prototype, property);
  }
  return Row as new () => ValuesOf<C>;
}

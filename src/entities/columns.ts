import { Column, ForeignKey, PrimaryColumn, type ColumnOptions } from 'typeorm';
import type { ForeignKeyOptions } from 'typeorm/decorator/options/ForeignKeyOptions.js';

const ID = { type: 'char', length: 24, charset: 'ascii', collation: 'ascii_bin' } as const;

export const PrimaryIdColumn = (): PropertyDecorator => PrimaryColumn(ID);

/** Part of a composite primary key. */
export const PrimaryCategoryColumn = (): PropertyDecorator =>
  PrimaryColumn({ type: 'varchar', length: 100, charset: 'utf8mb4', collation: 'utf8mb4_bin' });

export const IdColumn = (options: ColumnOptions = {}): PropertyDecorator => Column({ ...ID, ...options });

/** The id of a row of another table, which the database checks. */
export const ReferenceColumn =
  (table: () => new () => object, { nullable = false, ...key }: ForeignKeyOptions & { nullable?: boolean } = {}) =>
  (row: object, property: string): void => {
    IdColumn({ nullable })(row, property);
    ForeignKey(table, key)(row, property);
  };

// The driver returns BIGINT as a string to TypeORM; every possible amount is far below 2^53.
const toNumber = {
  to: (value: number | null) => value,
  from: (value: string | number | null) => (value === null ? null : Number(value)),
};

/** Whole cents. */
export const CentsColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'bigint', transformer: toNumber, ...options });

/** Whole hundredths of a percent. */
export const BasisPointsColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'int', ...options });

/** An instant in UTC, to the millisecond. */
export const InstantColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'datetime', precision: 3, ...options });

/** The position of a row's last change in the order of commits; null until it is stamped (`db/change-stamps.ts`). */
export const StampColumn = (): PropertyDecorator => InstantColumn({ nullable: true });

/** Text compared exactly, letter case included. */
export const ExactTextColumn = (length: number, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'varchar', length, charset: 'utf8mb4', collation: 'utf8mb4_bin', ...options });

/** Text for people, compared without case and accents. */
export const TextColumn = (length: number, options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'varchar', length, charset: 'utf8mb4', collation: 'utf8mb4_unicode_ci', ...options });

/** One of a few ASCII words. */
export const AsciiColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'varchar', length: 20, charset: 'ascii', collation: 'ascii_bin', ...options });

/** The SHA-256 of something. */
export const HashColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'binary', length: 32, ...options });

/** A ciphertext of the vault. */
export const CiphertextColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'varbinary', length: 512, ...options });

/** What most tables have. */
export abstract class Row {
  @PrimaryIdColumn()
  id: string;

  @InstantColumn()
  createdAt: Date;
}

/** What a table has whose rows people change: each change raises the version. */
export abstract class VersionedRow extends Row {
  @Column({ type: 'int', default: 1 })
  version: number;

  @InstantColumn()
  updatedAt: Date;
}

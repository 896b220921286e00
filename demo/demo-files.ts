import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parseDecimal, parsePercent } from '../src/domain/common/money.js';
import type { CustomerStatus } from '../src/entities/customers/customer.js';

/** A discount package of the demo shop. */
export interface DemoPackage {
  name: string;
  validFrom: string;
  validUntil: string;
  /** Category to basis points. */
  percentages: Map<string, number>;
}

export interface DemoPromotion {
  name: string;
  percentageBp: number;
  validFrom: Date;
  validUntil: Date;
  categories: string[];
  skus: string[];
}

export interface DemoCustomer {
  name: string;
  email: string;
  countryCode: string;
  creditLimit: number;
  /** The name of a package, or empty. */
  discountPackage: string;
  status: CustomerStatus;
  vatId: string | null;
  /** Null if it does not exist. */
  billing: { street: string | null; postalCode: string | null; city: string | null };
}

async function readRecords(path: string): Promise<Record<string, string>[]> {
  return parse(await readFile(path, 'utf8'), { columns: true, bom: true, skip_empty_lines: true });
}

function percentOf(text: string | undefined): number {
  const basisPoints = parsePercent(parseDecimal(text ?? ''));
  if (basisPoints === undefined) throw new Error(`${text} is no percentage`);
  return basisPoints;
}

function listOf(text: string | undefined): string[] {
  return text ? text.split(';') : [];
}

/** The packages in `packages.csv`, which has a line for each category. */
export async function readDemoPackages(directory: string): Promise<DemoPackage[]> {
  const packages = new Map<string, DemoPackage>();
  for (const row of await readRecords(join(directory, 'packages.csv'))) {
    const { name = '', category = '', percentage, validFrom = '', validUntil = '' } = row;
    const known = packages.get(name) ?? { name, validFrom, validUntil, percentages: new Map<string, number>() };
    known.percentages.set(category, percentOf(percentage));
    packages.set(name, known);
  }
  return [...packages.values()];
}

export async function readDemoPromotions(directory: string): Promise<DemoPromotion[]> {
  const rows = await readRecords(join(directory, 'promotions.csv'));
  return rows.map((row) => ({
    name: row.name ?? '',
    percentageBp: percentOf(row.percentage),
    validFrom: new Date(row.validFrom ?? ''),
    validUntil: new Date(row.validUntil ?? ''),
    categories: listOf(row.categories),
    skus: listOf(row.skus),
  }));
}

export async function readDemoCustomers(directory: string): Promise<DemoCustomer[]> {
  const rows = await readRecords(join(directory, 'customers.csv'));
  return rows.map((row) => ({
    name: row.name ?? '',
    email: row.email ?? '',
    countryCode: row.countryCode ?? '',
    creditLimit: parseDecimal(row.creditLimit ?? ''),
    discountPackage: row.discountPackage ?? '',
    status: row.status as CustomerStatus,
    vatId: row.vatId || null,
    billing: { street: row.street || null, postalCode: row.postalCode || null, city: row.city || null },
  }));
}

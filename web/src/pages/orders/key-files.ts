import type { OrderPartsFragment } from '../../api/generated/types';
import { toCsv } from '../../lib/csv';
import { isInUse } from './order-rows';

type Item = Pick<OrderPartsFragment['items'][number], 'displayName' | 'product' | 'licenses' | 'bundleLicenses'>;

/** Complete keys by their ids. */
type Whole = Readonly<Record<string, string>>;

/** The keys in use, one per line. */
export function keysAsText(items: readonly Item[], whole: Whole): string {
  const keys = items.flatMap(({ licenses }) => licenses.filter(isInUse).map(({ id }) => whole[id] ?? ''));
  return keys.map((key) => `${key}\n`).join('');
}

/** All keys with their product and status, as CSV by RFC 4180. */
export function keysAsCsv(items: readonly Item[], whole: Whole): string {
  const rows = items.flatMap(({ displayName, product, licenses, bundleLicenses }) => {
    const names = new Map(
      bundleLicenses?.flatMap((pool) => pool.licenses.map(({ id }) => [id, pool.productName] as const)),
    );
    return licenses.map((key) => [
      product?.sku ?? '',
      names.get(key.id) ?? displayName,
      whole[key.id] ?? '',
      key.isReplaced ? 'REPLACED' : key.creditedAt ? 'CREDITED' : 'SOLD',
    ]);
  });
  return toCsv([['sku', 'product', 'licenseKey', 'status'], ...rows]);
}

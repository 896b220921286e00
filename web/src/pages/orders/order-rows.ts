import type { OrderPartsFragment } from '../../api/generated/types';
import type { OrderKey } from './order-keys';

/** Whether the key can be replaced or credited. */
export function isInUse({ isReplaced, creditedAt }: Pick<OrderKey, 'isReplaced' | 'creditedAt'>): boolean {
  return !isReplaced && !creditedAt;
}

type Item = OrderPartsFragment['items'][number];

/** A key below its item. */
export interface KeyRow {
  key: OrderKey;
  isReplacement: boolean;
  /** The reason for the replacement. */
  reason: string | null | undefined;
}

/** An item with its keys, and their replacements. */
export interface ItemRows {
  item: Item;
  keys: KeyRow[];
}

/**
 * The items of an order. A replacement is a separate item; its key is shown below the key that it replaced. Masked
 * keys can look alike: then it is below the first of them without a replacement.
 */
export function itemRows(items: readonly Item[]): ItemRows[] {
  const groups: ItemRows[] = [];
  const taken = new Set<string>();
  for (const item of items) {
    const { isReplacement, reason, replaces, productId } = item;
    const keys = item.licenses.map((key): KeyRow => ({ key, isReplacement, reason }));
    const isReplaced = ({ key }: KeyRow): boolean =>
      key.isReplaced && key.licenseKey === replaces && !taken.has(key.id);
    const group = isReplacement
      ? groups.find((one) => one.item.productId === productId && one.keys.some(isReplaced))
      : undefined;
    const index = group?.keys.findIndex(isReplaced) ?? -1;
    const replaced = group?.keys[index];
    if (!group || !replaced) {
      groups.push({ item, keys });
    } else {
      taken.add(replaced.key.id);
      group.keys.splice(index + 1, 0, ...keys);
    }
  }
  return groups;
}

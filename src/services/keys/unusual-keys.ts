import type { EntityManager } from 'typeorm';
import { unusualReason, type UsualShape } from '../../domain/keys/key-shapes.js';
import { findNewKeys, toRefused, type SealedKey, type SealedKeys } from './key-storage.js';

/** A key as it is compared with the others. */
export const textOfKey = ({ source }: SealedKey): string => source.text.trim();

/**
 * Leaves out the keys that look different from the others (docs/spec/staff-and-keys.md#unusual-keys). One that is known
 * already is a duplicate all the same.
 * @param usual what the others look like; null where they have no shape in common.
 */
export async function holdBackUnusual(
  manager: EntityManager,
  keys: SealedKeys,
  usual: UsualShape | null,
): Promise<SealedKeys> {
  const odd = keys.sealed.filter((key) => unusualReason(textOfKey(key), usual) !== undefined);
  const heldBack = new Set(await findNewKeys(manager, odd));
  const unusual = [...heldBack].map((key) => ({
    ...toRefused(key.source),
    reason: unusualReason(textOfKey(key), usual) ?? '',
  }));
  return { ...keys, sealed: keys.sealed.filter((key) => !heldBack.has(key)), unusual };
}

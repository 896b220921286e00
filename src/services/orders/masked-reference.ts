import type { EntityManager } from 'typeorm';
import type { Condition } from '../../db/sql.js';
import { parseReferenceFilter } from '../../domain/orders/order-reference.js';
import { findKeysInText, maskKeysInText, type KeyCandidate } from '../keys/keys-in-text.js';
import type { Vault } from '../secrets/vault.js';

/** A reference as it is stored: masked, with the fingerprint of what was sent; null if it holds no key. */
export interface MaskedReference {
  reference: string;
  referenceFingerprint: Buffer | null;
}

/** @param keys license keys that this reference and others hold. */
export function maskReference(vault: Vault, sent: string, keys: readonly KeyCandidate[]): MaskedReference {
  const reference = maskKeysInText(sent, keys);
  return { reference, referenceFingerprint: reference === sent ? null : vault.fingerprint(`reference ${sent}`) };
}

/** What is stored instead of a reference with keys. */
export async function findMaskedReference(
  manager: EntityManager,
  vault: Vault,
  sent: string,
): Promise<MaskedReference> {
  return maskReference(vault, sent, await findKeysInText(manager, vault, [sent]));
}

export interface ReferenceFilter {
  /** The complete reference, including letter case. */
  reference?: string | null;
  /** The stored value (`withMaskedReference`). */
  masked?: MaskedReference;
}

/**
 * Looks whether the reference of a filter holds license keys.
 * @throws {DomainError} VALIDATION_ERROR naming `reference`.
 */
export async function withMaskedReference<F extends ReferenceFilter>(
  manager: EntityManager,
  vault: Vault,
  filter: F,
): Promise<F> {
  const reference = parseReferenceFilter(filter.reference);
  if (reference === undefined) return filter;
  return { ...filter, reference, masked: await findMaskedReference(manager, vault, reference) };
}

/** SQL for which orders `o` were sent with a reference, which may be stored masked. */
export function referenceCondition({ reference, masked }: ReferenceFilter): Condition[] {
  if (typeof reference !== 'string') return [];
  if (!masked?.referenceFingerprint)
    return [['o.reference = ?', reference], ...(reference.includes('****') ? [UNMASKED] : [])];
  return [
    [
      '(o.reference = ? AND o.reference_fingerprint = ? OR o.reference = ? AND o.reference_fingerprint IS NULL)',
      masked.reference,
      masked.referenceFingerprint,
      reference,
    ],
  ];
}

/** A masked reference is found as it was sent, and by nothing else. */
const UNMASKED: Condition = ['o.reference_fingerprint IS NULL'];

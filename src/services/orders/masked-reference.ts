import type { EntityManager } from 'typeorm';
import { findKeysInText, maskKeysInText, type KeyCandidate } from '../keys/keys-in-text.js';
import type { Vault } from '../secrets/vault.js';

/** A reference as it is stored: masked, with the fingerprint of what was sent; null if it holds no key. */
export interface MaskedReference {
  reference: string;
  referenceFingerprint: Buffer | null;
  /** A sandbox order's, masked for everybody but its customer; undefined for a real order, of which all see the same. */
  storedReference?: string;
}

/** @param keys license keys that this reference and others hold. */
export function maskReference(vault: Vault, sent: string, keys: readonly KeyCandidate[]): MaskedReference {
  const reference = maskKeysInText(sent, keys);
  return { reference, referenceFingerprint: reference === sent ? null : vault.fingerprint(`reference ${sent}`) };
}

/**
 * As its customer sees the reference of a sandbox order. An order there costs nothing, so nothing in its response may
 * depend on which keys exist: only those are masked that were sold to the customer (docs/spec/sandbox.md#sandbox-mode).
 * @param keys license keys that it holds. @param ownKeys those of them that were sold to the customer.
 */
export function maskSandboxReference(
  sent: string,
  keys: readonly KeyCandidate[],
  ownKeys: readonly KeyCandidate[],
): MaskedReference {
  const reference = maskKeysInText(sent, ownKeys);
  return { reference, referenceFingerprint: null, storedReference: maskKeysInText(sent, keys) };
}

/** What is stored instead of a reference with keys. */
export async function findMaskedReference(manager: EntityManager, vault: Vault, sent: string) {
  return maskReference(vault, sent, await findKeysInText(manager, vault, [sent]));
}

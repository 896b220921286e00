import type { EntityManager } from 'typeorm';
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
export async function findMaskedReference(manager: EntityManager, vault: Vault, sent: string) {
  return maskReference(vault, sent, await findKeysInText(manager, vault, [sent]));
}

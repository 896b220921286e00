import type { EntityManager } from 'typeorm';
import { withoutLicenseKey } from '../../domain/keys/license-key.js';
import { keyCandidates } from '../../domain/keys/mentioned-keys.js';
import { mapYielding } from '../common/yielding.js';
import type { Vault } from '../secrets/vault.js';

/** The license keys, of any pool and status, that a text contains whole. */
export async function findMentionedKeys(manager: EntityManager, vault: Vault, text: string): Promise<string[]> {
  const candidates = keyCandidates(text);
  if (candidates.length === 0) return [];
  const fingerprints = await mapYielding(candidates, (candidate) => vault.fingerprint(candidate));
  const rows = await manager.query<{ fingerprint: Buffer }[]>(
    'SELECT fingerprint FROM license_keys WHERE fingerprint IN (?)',
    [fingerprints],
  );
  return candidates.filter((_, index) => rows.some(({ fingerprint }) => fingerprints[index]?.equals(fingerprint)));
}

/** Masks every license key that a text by staff contains whole. */
export async function maskMentionedKeys(manager: EntityManager, vault: Vault, text: string): Promise<string> {
  const mentioned = await findMentionedKeys(manager, vault, text);
  return mentioned.reduce(withoutLicenseKey, text);
}

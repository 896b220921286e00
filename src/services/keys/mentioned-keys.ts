import type { EntityManager } from 'typeorm';
import { withoutLicenseKey } from '../../domain/license-key.js';
import { keyCandidates } from '../../domain/mentioned-keys.js';
import { mapYielding } from '../common/yielding.js';
import type { Vault } from '../secrets/vault.js';

/** The license keys, of any pool and status, that stand whole in a text. */
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

/** A text that staff wrote, with every license key that stands whole in it masked. */
export async function maskMentionedKeys(manager: EntityManager, vault: Vault, text: string): Promise<string> {
  const mentioned = await findMentionedKeys(manager, vault, text);
  return mentioned.reduce(withoutLicenseKey, text);
}

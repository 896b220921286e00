import type { EntityManager } from 'typeorm';
import { constant, runStatement, statement, type Statement } from '../../db/statements.js';
import { maskLicenseKey, replaceIgnoringCase } from '../../domain/keys/license-key.js';
import { keyCandidates, keyVariants } from '../../domain/keys/keys-in-text.js';
import { chunksOf } from '../common/chunks.js';
import { mapYielding } from '../common/yielding.js';
import type { Vault } from '../secrets/vault.js';

/** A piece of a text, and a license key that it could be. */
export interface PossibleKey {
  piece: string;
  licenseKey: string;
  fingerprint: Buffer;
}

/** Why a text is refused whose keys cannot be masked. */
export const KEY_IN_TEXT = 'A whole license key is saved nowhere: leave it out';

// Of one statement, whose size stays far below `max_allowed_packet`.
const CHUNK_SIZE = 5_000;

type Texts = readonly (string | null)[];

function possibleSpellings(texts: Texts): Omit<PossibleKey, 'fingerprint'>[] {
  const pieces = new Set(texts.flatMap((text) => (text === null ? [] : keyCandidates(text))));
  return [...pieces].flatMap((piece) => keyVariants(piece).map((licenseKey) => ({ piece, licenseKey })));
}

const withFingerprint =
  (vault: Vault) =>
  (possible: Omit<PossibleKey, 'fingerprint'>): PossibleKey => ({
    ...possible,
    fingerprint: vault.fingerprint(possible.licenseKey),
  });

/** What a short text could mention. */
export function possibleKeys(vault: Vault, text: string | null): PossibleKey[] {
  return possibleSpellings([text]).map(withFingerprint(vault));
}

/** Those that are license keys of the shop, of any pool and status. */
export function selectMentioned(possible: readonly PossibleKey[]): Statement<PossibleKey[]> {
  if (possible.length === 0) return constant([]);
  return statement(
    'SELECT fingerprint FROM license_keys WHERE fingerprint IN (?)',
    [possible.map(({ fingerprint }) => fingerprint)],
    (rows: { fingerprint: Buffer }[]) => {
      const known = new Set(rows.map(({ fingerprint }) => fingerprint.toString('latin1')));
      return possible.filter(({ fingerprint }) => known.has(fingerprint.toString('latin1')));
    },
  );
}

/** Masks the keys that a text mentions. @param mentioned by this text and by others. */
export function withoutMentioned(text: string, mentioned: readonly PossibleKey[]): string {
  if (mentioned.length === 0) return text;
  const pieces = new Set(keyCandidates(text));
  // The longest first: one key may be a part of another.
  return mentioned
    .filter(({ piece }) => pieces.has(piece))
    .sort((one, other) => other.piece.length - one.piece.length)
    .reduce((rest, { piece, licenseKey }) => replaceIgnoringCase(rest, piece, maskLicenseKey(licenseKey)), text);
}

/** The license keys, of any pool and status, that the texts contain whole. */
export async function findMentionedKeys(manager: EntityManager, vault: Vault, texts: Texts): Promise<PossibleKey[]> {
  const possible = await mapYielding(possibleSpellings(texts), withFingerprint(vault));
  const mentioned: PossibleKey[] = [];
  for (const chunk of chunksOf(possible, CHUNK_SIZE)) {
    mentioned.push(...(await runStatement(manager, selectMentioned(chunk))));
  }
  return mentioned;
}

/** Masks every license key that texts by people contain whole (docs/spec/staff-and-keys.md#free-texts). */
export async function maskTexts(manager: EntityManager, vault: Vault, texts: readonly string[]): Promise<string[]> {
  const mentioned = await findMentionedKeys(manager, vault, texts);
  return texts.map((text) => withoutMentioned(text, mentioned));
}

/** The same for one text, or for none. */
export async function maskText<T extends string | null>(
  manager: EntityManager,
  vault: Vault,
  text: T,
): Promise<T | string> {
  if (text === null) return text;
  const [masked = ''] = await maskTexts(manager, vault, [text]);
  return masked;
}

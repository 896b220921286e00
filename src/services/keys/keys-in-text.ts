import type { EntityManager } from 'typeorm';
import { constant, runStatement, statement, type Statement } from '../../db/statements.js';
import { keyCandidates, keyVariants } from '../../domain/keys/keys-in-text.js';
import { maskLicenseKey, replaceIgnoringCase } from '../../domain/keys/license-key.js';
import { chunksOf } from '../common/chunks.js';
import { forEachYielding, mapYielding } from '../common/yielding.js';
import type { Vault } from '../secrets/vault.js';

/** A piece of a text, and a license key that it could be. */
export interface KeyCandidate {
  substring: string;
  licenseKey: string;
  fingerprint: Buffer;
}

// Of one statement, whose size stays far below `max_allowed_packet`.
const CHUNK_SIZE = 5_000;

type Texts = readonly (string | null)[];

/** The keys that a substring could be. */
const candidatesOf =
  (vault: Vault) =>
  (substring: string): KeyCandidate[] =>
    keyVariants(substring).map((licenseKey) => {
      return { substring, licenseKey, fingerprint: vault.fingerprint(licenseKey) };
    });

/** What a short text could mention. */
export function keyCandidatesIn(vault: Vault, text: string | null): KeyCandidate[] {
  return text === null ? [] : keyCandidates(text).flatMap(candidatesOf(vault));
}

/** @param sql selects the fingerprints among those of its last placeholder. @param values of the placeholders before it. */
function selectKeys(
  candidates: readonly KeyCandidate[],
  sql: string,
  values: readonly unknown[] = [],
): Statement<KeyCandidate[]> {
  if (candidates.length === 0) return constant([]);
  const fingerprints = candidates.map(({ fingerprint }) => fingerprint);
  return statement(sql, [...values, fingerprints], (rows: { fingerprint: Buffer }[]) => {
    const known = new Set(rows.map(({ fingerprint }) => fingerprint.toString('latin1')));
    return candidates.filter(({ fingerprint }) => known.has(fingerprint.toString('latin1')));
  });
}

/** Those that are license keys of the shop, of any pool and status. */
export function selectKnownKeys(candidates: readonly KeyCandidate[]): Statement<KeyCandidate[]> {
  return selectKeys(candidates, 'SELECT fingerprint FROM license_keys WHERE fingerprint IN (?)');
}

/** Those that were sold to a customer, replaced ones included. */
export function selectKeysOfCustomer(
  candidates: readonly KeyCandidate[],
  customerId: string,
): Statement<KeyCandidate[]> {
  return selectKeys(
    candidates,
    `SELECT k.fingerprint FROM license_keys k FORCE INDEX (license_keys_fingerprint)
       STRAIGHT_JOIN order_items i FORCE INDEX (PRIMARY) ON i.id = k.order_item_id
       STRAIGHT_JOIN orders o FORCE INDEX (PRIMARY) ON o.order_number = i.order_number
      WHERE o.customer_id = ? AND k.fingerprint IN (?)`,
    [customerId],
  );
}

/** Masks the keys that a text mentions. @param keys by this text and by others. */
export function maskKeysInText(text: string, keys: readonly KeyCandidate[]): string {
  if (keys.length === 0) return text;
  const substrings = new Set(keyCandidates(text));
  // The longest first: one key may be a part of another.
  return keys
    .filter(({ substring }) => substrings.has(substring))
    .sort((one, other) => other.substring.length - one.substring.length)
    .reduce(
      (rest, { substring, licenseKey }) => replaceIgnoringCase(rest, substring, maskLicenseKey(licenseKey)),
      text,
    );
}

/** The complete license keys, of any pool and status, in the texts. */
export async function findKeysInText(manager: EntityManager, vault: Vault, texts: Texts): Promise<KeyCandidate[]> {
  const substrings = new Set<string>();
  await forEachYielding(texts, (text) => {
    for (const substring of text === null ? [] : keyCandidates(text)) substrings.add(substring);
  });
  const candidates = (await mapYielding(substrings, candidatesOf(vault))).flat();
  const keys: KeyCandidate[] = [];
  for (const chunk of chunksOf(candidates, CHUNK_SIZE)) {
    keys.push(...(await runStatement(manager, selectKnownKeys(chunk))));
  }
  return keys;
}

/** Masks every complete license key in texts by people (docs/spec/staff-and-keys.md#free-texts). */
export async function maskTexts(manager: EntityManager, vault: Vault, texts: readonly string[]): Promise<string[]> {
  const keys = await findKeysInText(manager, vault, texts);
  return mapYielding(texts, (text) => maskKeysInText(text, keys));
}

/** The same for one text, or for none. */
export async function maskText<T extends string | null>(manager: EntityManager, vault: Vault, text: T) {
  return text === null ? text : ((await maskTexts(manager, vault, [text]))[0] ?? '');
}

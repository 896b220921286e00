import { publicId } from '../../domain/common/public-id.js';
import { maskLicenseKey } from '../../domain/keys/license-key.js';
import type { LicenseKeyStatus } from '../../entities/keys/license-key.js';
import type { Vault } from '../secrets/vault.js';
import type { License } from './order-view.js';

/** A sold key as it is stored. */
export interface SoldKey {
  id: number;
  itemId: number;
  poolId: string;
  status: LicenseKeyStatus;
  ciphertext: Buffer;
  replacedAt: Date | null;
  creditedAt: Date | null;
  recalledAt: Date | null;
  /** Why it was recalled (`linkKeys`). */
  recallReason?: string | undefined;
  /** The key that replaced it (`linkKeys`). */
  replacement?: Pick<SoldKey, 'id' | 'ciphertext'>;
}

/** Whether keys are complete or masked, for their buyer or for staff. */
export interface KeyDisplay<L> {
  license: (key: SoldKey) => L;
  text: (ciphertext: Buffer) => string;
}

/** A sold key as staff sees it, masked or revealed. */
export interface MaskedLicense extends License {
  /** The key was replaced by another one; the buyer holds both. */
  isReplaced: boolean;
}

type Reveal = KeyDisplay<unknown>['text'];

/**
 * The fields of a key and its replacement. Copied property by property, because an order history has thousands of keys.
 */
function licenseOf(key: SoldKey, text: Reveal): License {
  const { id, ciphertext, status, replacement, replacedAt, creditedAt, recalledAt, recallReason } = key;
  const license: License = { id: publicId(id), licenseKey: text(ciphertext) };
  if (status === 'REPLACED') {
    license.replacedBy = replacement ? text(replacement.ciphertext) : null;
    license.replacedById = replacement ? publicId(replacement.id) : null;
    license.replacedAt = replacedAt;
  }
  if (creditedAt) license.creditedAt = creditedAt;
  if (recalledAt) license.recalledAt = recalledAt;
  if (recallReason) license.recallReason = recallReason;
  return license;
}

function staffLicenses(text: Reveal): KeyDisplay<MaskedLicense> {
  const license = (key: SoldKey): MaskedLicense => ({
    ...licenseOf(key, text),
    isReplaced: key.status === 'REPLACED',
  });
  return { text, license };
}

const revealBy =
  (vault: Vault): Reveal =>
  (ciphertext) =>
    vault.decrypt(ciphertext, 'license-key');

/** Keys as their buyer sees them. */
export function fullKeys(vault: Vault): KeyDisplay<License> {
  const text = revealBy(vault);
  return { text, license: (key) => licenseOf(key, text) };
}

/** Keys as they were when they were sold, before any replacement or credit. */
export function keysAsSold(vault: Vault): KeyDisplay<License> {
  const text = revealBy(vault);
  return { text, license: ({ id, ciphertext }) => ({ id: publicId(id), licenseKey: text(ciphertext) }) };
}

/** Keys as staff sees them. */
export function maskedKeys(vault: Vault): KeyDisplay<MaskedLicense> {
  const reveal = revealBy(vault);
  return staffLicenses((ciphertext) => maskLicenseKey(reveal(ciphertext)));
}

/** Keys as staff sees them where it reveals them. */
export function revealedKeys(vault: Vault): KeyDisplay<MaskedLicense> {
  return staffLicenses(revealBy(vault));
}

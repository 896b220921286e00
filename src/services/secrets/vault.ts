import { createHmac, randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../db/transaction.js';
import { looseKey } from '../../domain/keys/loose-key.js';
import { DataKey } from '../../entities/upkeep.js';
import { Cipher, type EncryptionKey, type SecretPurpose } from './cipher.js';

const FINGERPRINT_KEY = 'license-key-fingerprint';

/** Encrypts and decrypts license keys and webhook secrets, and computes the fingerprints of license keys. */
export class Vault {
  constructor(
    private readonly cipher: Cipher,
    private readonly fingerprintKey: Buffer,
  ) {}

  encrypt(plaintext: string, purpose: SecretPurpose): Buffer {
    return this.cipher.encrypt(plaintext, purpose);
  }

  decrypt(ciphertext: Buffer, purpose: SecretPurpose): string {
    return this.cipher.decrypt(ciphertext, purpose).toString('utf8');
  }

  /** HMAC-SHA-256 of a license key: equal for equal keys, and useless without the fingerprint key. */
  fingerprint(licenseKey: string): Buffer {
    return createHmac('sha256', this.fingerprintKey).update(licenseKey).digest();
  }

  /** The beginning of the same of a key without its dashes and blanks, in one letter case (`looseKey`). */
  looseFingerprint(licenseKey: string): Buffer {
    return this.fingerprint(`\0${looseKey(licenseKey)}`).subarray(0, 16);
  }
}

/** The database was written with another ENCRYPTION_KEY than the one that is set. */
export class EncryptionKeyMismatchError extends Error {
  constructor(cause: unknown) {
    super('ENCRYPTION_KEY does not fit this database: expected the key that it was first started with', { cause });
    this.name = 'EncryptionKeyMismatchError';
  }
}

/**
 * The vault of a migrated database; null if no process has opened it yet. Reads only.
 * @throws {EncryptionKeyMismatchError} if the database was written with another ENCRYPTION_KEY.
 */
export async function findVault(dataSource: DataSource, keys: readonly EncryptionKey[]): Promise<Vault | null> {
  const cipher = new Cipher(keys);
  const dataKey = await dataSource.getRepository(DataKey).findOneBy({ name: FINGERPRINT_KEY });
  if (!dataKey) return null;
  try {
    return new Vault(cipher, cipher.decrypt(dataKey.ciphertext, 'data-key'));
  } catch (error) {
    throw new EncryptionKeyMismatchError(error);
  }
}

/**
 * Opens the vault of a migrated database. The first start creates its fingerprint key.
 * @throws {EncryptionKeyMismatchError} if the database was written with another ENCRYPTION_KEY.
 */
export async function openVault(dataSource: DataSource, keys: readonly EncryptionKey[], now: Date): Promise<Vault> {
  const cipher = new Cipher(keys);
  await inTransaction(dataSource, (manager) =>
    manager.query('INSERT IGNORE INTO data_keys (name, ciphertext, created_at) VALUES (?, ?, ?)', [
      FINGERPRINT_KEY,
      cipher.encrypt(randomBytes(32), 'data-key'),
      now,
    ]),
  );
  const vault = await findVault(dataSource, keys);
  if (!vault) throw new Error('The fingerprint key was not stored');
  return vault;
}

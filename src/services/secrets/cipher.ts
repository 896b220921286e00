import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
// One call for many nonces costs about as much as one call for a single nonce.
const NONCES_AT_ONCE = 512;

/** The purpose of a ciphertext, without which it cannot be decrypted. */
export type SecretPurpose = 'license-key' | 'webhook-secret' | 'data-key' | 'sign-in';

/** One version of the key that encrypts secrets at rest. */
export interface EncryptionKey {
  version: number;
  /** 32 bytes. */
  key: Buffer;
  /** True for the version that encrypts new values, where that is not the newest. */
  writes?: boolean;
}

/** AES-256-GCM with the key version marked `writes`, else with the newest. Each ciphertext names its version. */
export class Cipher {
  private readonly keys = new Map<number, Buffer>();
  /** The version that new values are written with. */
  readonly writeVersion: number;
  /** Random bytes that are still unused. */
  private nonces = Buffer.alloc(0);

  constructor(keys: readonly EncryptionKey[]) {
    for (const { version, key } of keys) this.keys.set(version, key);
    this.writeVersion = keys.find(({ writes }) => writes)?.version ?? Math.max(...this.keys.keys());
  }

  /** The versions that can be read, the lowest first. */
  get versions(): number[] {
    return [...this.keys.keys()].sort((a, b) => a - b);
  }

  /** One byte of key version, 12 of nonce, the ciphertext, 16 of tag. */
  encrypt(plaintext: string | Buffer, purpose: SecretPurpose): Buffer {
    const nonce = this.nextNonce();
    const cipher = createCipheriv('aes-256-gcm', this.key(this.writeVersion), nonce).setAAD(Buffer.from(purpose));
    const body = cipher.update(plaintext);
    return Buffer.concat([Buffer.of(this.writeVersion), nonce, body, cipher.final(), cipher.getAuthTag()]);
  }

  /** Twelve random bytes that no nonce has used before. */
  private nextNonce(): Buffer {
    if (this.nonces.length === 0) this.nonces = randomBytes(NONCE_BYTES * NONCES_AT_ONCE);
    const nonce = this.nonces.subarray(0, NONCE_BYTES);
    this.nonces = this.nonces.subarray(NONCE_BYTES);
    return nonce;
  }

  /** @throws where the key version is not configured, or the ciphertext was changed or made for another purpose. */
  decrypt(ciphertext: Buffer, purpose: SecretPurpose): Buffer {
    const bodyStart = 1 + NONCE_BYTES;
    const bodyEnd = ciphertext.length - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', this.key(ciphertext[0] ?? 0), ciphertext.subarray(1, bodyStart), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(ciphertext.subarray(bodyEnd));
    // In GCM, `update` returns the complete plaintext; `final` returns nothing and throws if the tag does not match.
    const plaintext = decipher.update(ciphertext.subarray(bodyStart, bodyEnd));
    decipher.final();
    return plaintext;
  }

  private key(version: number): Buffer {
    const key = this.keys.get(version);
    if (!key) throw new Error(`ENCRYPTION_KEY holds no version ${version}, with which a stored secret is encrypted`);
    return key;
  }
}

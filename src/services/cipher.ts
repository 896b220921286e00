import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a ciphertext is for; it cannot be decrypted as anything else. */
export type SecretPurpose = 'license-key' | 'webhook-secret' | 'data-key';

/** One version of the key that encrypts secrets at rest. */
export interface EncryptionKey {
  version: number;
  /** 32 bytes. */
  key: Buffer;
  /** True for the one that new values are written with, where that is not the newest. */
  writes?: boolean;
}

/** Encrypts under AES-256-GCM with one version of the key, the newest unless told otherwise; each ciphertext names the version that reads it. */
export class Cipher {
  private readonly keys = new Map<number, Buffer>();
  /** The version that new values are written with. */
  readonly writeVersion: number;

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
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key(this.writeVersion), nonce).setAAD(Buffer.from(purpose));
    const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    return Buffer.concat([Buffer.of(this.writeVersion), nonce, body, cipher.getAuthTag()]);
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
    return Buffer.concat([decipher.update(ciphertext.subarray(bodyStart, bodyEnd)), decipher.final()]);
  }

  private key(version: number): Buffer {
    const key = this.keys.get(version);
    if (!key) throw new Error(`ENCRYPTION_KEY holds no version ${version}, with which a stored secret is encrypted`);
    return key;
  }
}

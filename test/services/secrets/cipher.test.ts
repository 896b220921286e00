import * as fc from 'fast-check';
import { Cipher, type EncryptionKey, type SecretPurpose } from '../../../src/services/secrets/cipher.js';

const key = (version: number, fill = version): EncryptionKey => ({ version, key: Buffer.alloc(32, fill) });
const cipher = new Cipher([key(1)]);
const PURPOSES: SecretPurpose[] = ['license-key', 'webhook-secret', 'data-key'];

describe('Cipher', () => {
  it('a ciphertext decrypts to the encrypted text or bytes, for every purpose', () => {
    const texts = fc.oneof(fc.string(), fc.constantFrom('', '\0', 'Schlüssel für 50 €', '\u{1f511}\u0301'));
    const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
    fc.assert(
      fc.property(texts, bytes, fc.constantFrom(...PURPOSES), (text, buffer, purpose) => {
        expect(cipher.decrypt(cipher.encrypt(text, purpose), purpose).toString()).toBe(text);
        expect(cipher.decrypt(cipher.encrypt(buffer, purpose), purpose).equals(buffer)).toBe(true);
      }),
    );
  });

  it('a ciphertext is the key version, a nonce, as many bytes as the text has, and a tag', () => {
    const encrypted = cipher.encrypt('ABCDE-FGHIJ', 'license-key');
    expect(encrypted).toHaveLength(1 + 12 + 11 + 16);
    expect(encrypted[0]).toBe(1);
    expect(encrypted.includes('ABCDE')).toBe(false);
  });

  it('a text is never encrypted to the same ciphertext twice', () => {
    const written = Array.from({ length: 200 }, () => cipher.encrypt('same', 'license-key').toString('hex'));
    expect(new Set(written).size).toBe(200);
  });
});

describe('the key versions of Cipher', () => {
  it('a cipher writes with an older key that is marked, and reads what the newer key wrote', () => {
    const both = new Cipher([key(2), { ...key(1), writes: true }]);
    const newer = new Cipher([key(1), key(2)]).encrypt('secret', 'license-key');
    expect(both.encrypt('secret', 'license-key')[0]).toBe(1);
    expect(both.decrypt(newer, 'license-key').toString()).toBe('secret');
  });

  it('a cipher reads what an older key wrote after a newer key was added', () => {
    const old = cipher.encrypt('secret', 'license-key');
    const rotated = new Cipher([key(1), key(255)]);
    expect(rotated.decrypt(old, 'license-key').toString()).toBe('secret');
    expect(rotated.encrypt('secret', 'license-key')[0]).toBe(255);
  });

  it('a cipher names the key version that is missing', () => {
    const written = new Cipher([key(7)]).encrypt('secret', 'license-key');
    expect(() => cipher.decrypt(written, 'license-key')).toThrow('ENCRYPTION_KEY holds no version 7');
  });

  it('a cipher does not read with another key of the same version', () => {
    const written = cipher.encrypt('secret', 'license-key');
    expect(() => new Cipher([key(1, 99)]).decrypt(written, 'license-key')).toThrow();
  });
});

describe('ciphertexts that Cipher refuses to read', () => {
  const others = PURPOSES.flatMap((made) => PURPOSES.filter((read) => read !== made).map((read) => [made, read]));

  it.each(others as [SecretPurpose, SecretPurpose][])(
    'a ciphertext that was made as %s is not read as %s',
    (made, read) => {
      expect(() => cipher.decrypt(cipher.encrypt('secret', made), read)).toThrow();
    },
  );

  it('a ciphertext with any single bit changed is not read', () => {
    // The first bit of the version leads to another configured key, which must not read it either.
    const both = new Cipher([key(2), key(3)]);
    const written = both.encrypt('secret', 'license-key');
    for (let bit = 0; bit < written.length * 8; bit += 1) {
      const changed = Buffer.from(written);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => both.decrypt(changed, 'license-key')).toThrow();
    }
  });

  it('a ciphertext that was cut off anywhere, or lengthened, is not read', () => {
    const written = cipher.encrypt('secret', 'license-key');
    for (let length = 0; length < written.length; length += 1) {
      expect(() => cipher.decrypt(written.subarray(0, length), 'license-key')).toThrow();
    }
    expect(() => cipher.decrypt(Buffer.concat([written, Buffer.of(0)]), 'license-key')).toThrow();
  });

  it('a ciphertext put together from pieces of two is not read', () => {
    const [one, two] = [cipher.encrypt('secret', 'license-key'), cipher.encrypt('secret', 'license-key')];
    for (const cut of [13, one.length - 16]) {
      const mixed = Buffer.concat([one.subarray(0, cut), two.subarray(cut)]);
      expect(() => cipher.decrypt(mixed, 'license-key')).toThrow();
    }
  });
});

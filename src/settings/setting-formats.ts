import ipaddr from 'ipaddr.js';
import { MAX_IDENTITY_LENGTH } from '../domain/staff/openid-connect.js';
import type { EncryptionKey } from '../services/secrets/cipher.js';

/** What an encryption key has to look like. */
export const KEY_FORMAT =
  'the base64 of 32 bytes, or VERSION:BASE64 entries joined by commas, of which one may end in * to write';

/** The keys in a string, newest first; undefined if it has no keys or is malformed. */
export function parseEncryptionKeys(text: string): EncryptionKey[] | undefined {
  const keys = text.split(',').map((entry) => {
    const [, version = '1', base64 = '', mark = ''] =
      /^(?:(\d{1,3}):)?([A-Za-z0-9+/]{43}=)(\*)?$/.exec(entry.trim()) ?? [];
    const key: EncryptionKey = { version: Number(version), key: Buffer.from(base64, 'base64') };
    return mark ? { ...key, writes: true } : key;
  });
  const versions = new Set(keys.map(({ version }) => version));
  const valid =
    keys.every(({ version, key }) => version >= 1 && version <= 255 && key.length === 32) &&
    versions.size === keys.length &&
    keys.filter(({ writes }) => writes).length <= 1;
  return valid ? keys.sort((a, b) => b.version - a.version) : undefined;
}

/** Whether a text names an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is the url of a database. */
export function isDatabaseUrl(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'mysql:' && url.hostname !== '' && /^\/[^/]+$/.test(url.pathname);
}

/** Whether a text is the url of a Redis. */
export function isRedisUrl(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return /^rediss?:$/.test(url?.protocol ?? '') && url?.hostname !== '' && /^\/?\d*$/.test(url?.pathname ?? '');
}

/** The origin of a URL that is only an origin; undefined for any other string. */
export function webOriginOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  // Rejects what the URL parser would silently correct, such as spaces and `https:orders.example`.
  return isOrigin && /^https?:\/\/[^\s?#]+$/i.test(address) ? url.origin : undefined;
}

/** Whether a string is a base URL, or disables the service. */
export function isVatCheckUrl(text: string): boolean {
  if (text === 'off') return true;
  return /^https?:\/\/[^\s?#]+$/i.test(text) && URL.canParse(text) && new URL(text).username === '';
}

function isLoopback(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return address === 'localhost' || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback');
}

/** Whether a text is the issuer of an OpenID provider: an https address, or one of this machine. */
export function isIssuer(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || address.length > MAX_IDENTITY_LENGTH || !/^https?:\/\/[^\s?#]+$/i.test(address)) return false;
  // The address of the provider's metadata is derived from the issuer, so it is not a valid issuer itself.
  if (url.username !== '' || url.pathname.includes('/.well-known/')) return false;
  return url.protocol === 'https:' || isLoopback(url.hostname);
}

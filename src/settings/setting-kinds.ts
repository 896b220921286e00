import ipaddr from 'ipaddr.js';
import { MAX_IDENTITY_LENGTH } from '../domain/staff/openid-connect.js';
import type { EncryptionKey } from '../services/secrets/cipher.js';

/** The text of docs/configuration.md about a setting besides its name and its default. */
interface SettingTexts {
  /** What the value may be, in Markdown. */
  expected: string;
  /** The same for the error message, if it is not `expected` without its backticks. */
  problem?: string;
  meaning: string;
  /** Shown instead of the default if that is not a value. */
  defaultText?: string;
}

/** What a text is read as; undefined for one that cannot be used. */
type Read<T> = (text: string) => T | undefined;

export interface Setting<T> extends SettingTexts {
  read: Read<T>;
  /** The value if the variable is not set. */
  fallback?: T;
  isRequired?: boolean;
}

/** Settings by the names of their variables. */
export type SettingsByName = Readonly<Record<string, Setting<unknown>>>;

export type ValuesOf<S extends SettingsByName> = { [N in keyof S]: S[N] extends Setting<infer T> ? T : never };

export const requiredSetting = <T>(read: Read<T>, texts: SettingTexts): Setting<T> => ({
  ...texts,
  read,
  isRequired: true,
});

export const optionalSetting = <T>(read: Read<T>, texts: SettingTexts): Setting<T | undefined> => ({ ...texts, read });

export const settingWithDefault = <T>(fallback: T, read: Read<T>, texts: SettingTexts): Setting<T> => ({
  ...texts,
  read,
  fallback,
});

/** Reads a text as it is, if it passes `check`. */
export const textThat =
  (check: (text: string) => boolean): Read<string> =>
  (text) =>
    check(text) ? text : undefined;

export const oneOfValues =
  <const T extends string>(values: readonly T[]): Read<T> =>
  (text) =>
    values.find((value) => value === text);

function between(min: number, max: number) {
  const read: Read<number> = (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    return value >= min && value <= max ? value : undefined;
  };
  return { read, expected: `a whole number from ${min} to ${max}` };
}

export function wholeNumber(fallback: number, min: number, max: number, meaning: string): Setting<number> {
  const { read, expected } = between(min, max);
  return settingWithDefault(fallback, read, { expected, meaning });
}

/** @param defaultText describes the default. */
export function optionalNumber(defaultText: string, min: number, max: number, meaning: string) {
  const { read, expected } = between(min, max);
  return optionalSetting(read, { expected, meaning, defaultText });
}

export function onOrOff(fallback: boolean, meaning: string): Setting<boolean> {
  const read: Read<boolean> = (text) => (text === 'true' ? true : text === 'false' ? false : undefined);
  return settingWithDefault(fallback, read, { expected: 'true or false', meaning });
}

export function webAddress(meaning: string) {
  return optionalSetting(
    textThat((address) => URL.canParse(address)),
    { expected: 'a url', meaning, defaultText: 'none' },
  );
}

export function otlpProtocol(meaning: string, defaultText: string) {
  const protocols = ['http/protobuf', 'http/json'] as const;
  return optionalSetting(oneOfValues(protocols), { expected: protocols.join(' or '), meaning, defaultText });
}

function problemOf({ isRequired, problem, expected }: Setting<unknown>, text: string | undefined): string {
  const wanted = `expected ${problem ?? expected.replaceAll('`', '')}`;
  return isRequired && text === undefined ? `is required: ${wanted}` : wanted;
}

/**
 * Reads each setting from the environment.
 * @returns the values, or null with a line for each missing or malformed setting.
 */
export function readSettings<S extends SettingsByName>(
  settings: S,
  environment: NodeJS.ProcessEnv,
): { values: ValuesOf<S> | null; problems: string[] } {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, setting] of Object.entries(settings)) {
    const text = environment[name];
    const value = text === undefined ? setting.fallback : setting.read(text);
    if (value === undefined && (text !== undefined || setting.isRequired)) {
      problems.push(`${name}: ${problemOf(setting, text)}`);
    }
    values[name] = value;
  }
  return { values: problems.length > 0 ? null : (values as ValuesOf<S>), problems };
}

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

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export function isDatabaseUrl(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'mysql:' && url.hostname !== '' && /^\/[^/]+$/.test(url.pathname);
}

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

import ipaddr from 'ipaddr.js';
import { Reason, type Details } from '../common/errors.js';

/** An IPv4 or IPv6 address; an IPv4-mapped IPv6 address has become the IPv4 address. */
export type ClientAddress = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Parses the address of a client. It may include a port (from a proxy) or a zone name (link-local).
 * @returns undefined if it is invalid.
 */
export function parseClientAddress(address: string | undefined): ClientAddress | undefined {
  const raw = address ?? '';
  const text = /^\[([^\]]+)\](?::\d+)?$/.exec(raw)?.[1] ?? /^([\d.]+):\d+$/.exec(raw)?.[1] ?? raw;
  const plain = text.replace(/%.*$/, '');
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined;
}

const MAX_ALLOWED_IPS = 100;

const IPV4_BITS = 32;
const IPV6_BITS = 128;

/** Only usual spellings: some programs read 010.0.0.1 as 8.0.0.1, and 10.1 as 10.0.0.1. */
function isPlain(address: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(address) || (ipaddr.IPv6.isValid(address) && !address.includes('%'));
}

/** The range in the form of clients' addresses: a range of IPv4-mapped IPv6 addresses becomes an IPv4 range. */
function unmapped([address, bits]: [ClientAddress, number]): [ClientAddress, number] {
  const mappedBits = bits - (IPV6_BITS - IPV4_BITS);
  if (address.kind() === 'ipv4' || mappedBits < 0) return [address, bits];
  const ipv6 = address as ipaddr.IPv6;
  return ipv6.isIPv4MappedAddress() ? [ipv6.toIPv4Address(), mappedBits] : [address, bits];
}

/**
 * Writes an address or a range in its one spelling: `2001:DB8::1` becomes `2001:db8::1`, `10.1.2.3/8` becomes
 * `10.0.0.0/8`, and `::ffff:10.1.2.3` becomes `10.1.2.3`.
 * @returns undefined if it is neither.
 */
function normalized(text: string): string | undefined {
  const [address = '', bits] = text.split('/');
  if (!isPlain(address)) return undefined;
  if (bits === undefined) return ipaddr.process(address).toString();
  if (!ipaddr.isValidCIDR(text)) return undefined;
  const [within, prefix] = unmapped(ipaddr.parseCIDR(text));
  const range = `${within.toString()}/${prefix}`;
  const family = within.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(range).toString()}/${prefix}`;
}

/**
 * Checks the addresses that a token may be used from (docs/spec/authentication.md#allowed-addresses).
 * @param details receives a message for each that is neither an address nor a range.
 * @returns each once, in its one spelling; none for any address.
 */
export function parseAllowedIps(raw: readonly string[] | null | undefined, details: Details): string[] {
  const texts = raw ?? [];
  if (texts.length > MAX_ALLOWED_IPS) {
    details.allowedIps = Reason.of('TOO_MANY', {
      subject: 'A token can be limited to',
      max: MAX_ALLOWED_IPS,
      what: 'addresses and ranges',
    });
    return [];
  }
  const allowed = new Set<string>();
  for (const [index, text] of texts.entries()) {
    const address = normalized(text.trim());
    if (address === undefined) details[`allowedIps[${index}]`] = Reason.of('NOT_A_RANGE');
    else allowed.add(address);
  }
  return [...allowed];
}

function contains(allowed: string, client: ClientAddress): boolean {
  if (!allowed.includes('/')) return client.toString() === allowed;
  const range = ipaddr.parseCIDR(allowed);
  return range[0].kind() === client.kind() && client.match(range);
}

/**
 * Whether a token may be used from an address.
 * @param allowedIps as returned by `parseAllowedIps`; empty allows any.
 * @param address of the client; an unknown address is only allowed if any is.
 */
export function isAllowedAddress(allowedIps: readonly string[], address: string | undefined): boolean {
  if (allowedIps.length === 0) return true;
  const client = parseClientAddress(address);
  return client !== undefined && allowedIps.some((allowed) => contains(allowed, client));
}

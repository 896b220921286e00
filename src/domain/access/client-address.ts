import ipaddr from 'ipaddr.js';

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

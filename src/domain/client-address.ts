import ipaddr from 'ipaddr.js';

/** An IPv4 or IPv6 address; an IPv6 address that stands for an IPv4 one has become that. */
export type ClientAddress = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Reads the address of a client. One that a proxy forwards may include a port, and one of a link the name of that link.
 * @returns undefined where it is none.
 */
export function parseClientAddress(address: string | undefined): ClientAddress | undefined {
  const given = address ?? '';
  const text = /^\[([^\]]+)\](?::\d+)?$/.exec(given)?.[1] ?? /^([\d.]+):\d+$/.exec(given)?.[1] ?? given;
  const plain = text.replace(/%.*$/, '');
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined;
}

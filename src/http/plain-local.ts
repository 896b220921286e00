import type { Request } from 'express';
import { parseClientAddress } from '../domain/access/client-address.js';

// Headers that proxies add. Even an untrusted one shows that there was a proxy.
const OF_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

function isLoopback(address: string | undefined): boolean {
  return parseClientAddress(address)?.range() === 'loopback';
}

/** Whether a request came by plain HTTP from this machine and through no proxy, as to a demo. */
export function isPlainAndLocal(request: Request): boolean {
  const { remoteAddress = '' } = request.socket;
  const isProxy = request.app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return (
    !request.secure &&
    isLoopback(remoteAddress) &&
    !isProxy(remoteAddress, 0) &&
    OF_PROXIES.every((name) => request.headers[name] === undefined) &&
    // Detects a proxy that ended TLS and adds no header.
    !/^https:/i.test(request.get('Origin') ?? '')
  );
}

/**
 * The origin of a URL of this service; empty if it is unknown. Anybody can send a header, so none determines it
 * (docs/security.md#http).
 */
export function originOf(request: Request, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  return isPlainAndLocal(request) ? `http://127.0.0.1:${request.socket.localPort}` : '';
}

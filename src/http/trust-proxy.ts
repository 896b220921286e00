import ipaddr from 'ipaddr.js';
import type { Logger } from '../observability/logger.js';
import type { RequestRule } from './request-rules.js';

/**
 * Whose X-Forwarded-For is trusted: nobody's, that of a number of proxies in a row, or that of proxies at these
 * addresses.
 */
export type TrustProxy = false | number | string[];

export const TRUST_PROXY_FORMAT =
  'the number of proxies in front (1 to 10), or their addresses and subnets joined by commas, such as ' +
  '10.0.0.0/8,loopback';

const MAX_HOPS = 10;
// The names of subnets that Express knows.
const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isProxyAddress(text: string): boolean {
  return NAMES.has(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}

/** Undefined for an invalid value. "true" is invalid too, because every client could then choose its own address. */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    if (hops > MAX_HOPS) return undefined;
    return hops === 0 ? false : hops;
  }
  const addresses = text.split(',').map((address) => address.trim());
  return addresses.every(isProxyAddress) ? addresses : undefined;
}

/**
 * Warns once that a request came through a proxy that is not trusted: the service then treats the proxy as the client
 * of all its requests.
 */
export function warnOfProxy(logger: Logger): RequestRule {
  let hasWarned = false;
  return (request) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      logger.warn(
        { requestId: request.id },
        'a request has X-Forwarded-For, which is ignored because TRUST_PROXY is not set: behind a proxy all clients ' +
          'share one limit for wrong tokens, and no token can be limited to addresses',
      );
    }
  };
}

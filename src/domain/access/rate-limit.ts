import type ipaddr from 'ipaddr.js';
import { DomainError } from '../common/errors.js';
import { parseClientAddress } from './client-address.js';

/** The length of a window. It starts with its first request. */
export const WINDOW_MS = 60_000;

/**
 * The separate limits: a customer's reads and orders; by client address, requests with wrong tokens and failed sign-ins by
 * OpenID Connect.
 */
export type RateLimitPolicy = 'reads' | 'orders' | 'wrong-tokens' | 'sign-ins';

/** The points that a request costs. */
export interface RateLimitCharge {
  policy: RateLimitPolicy;
  points: number;
  /**
   * The points of one mutation, which are refunded if that is free; of the full request unless it has several
   * mutations.
   */
  refundablePoints: number;
}

/** How many requests a customer may send in a minute, with all its tokens together. */
export interface CustomerLimits {
  readsPerMinute: number;
  ordersPerMinute: number;
}

/** The limits that count for a customer. @param overrides null if everybody's limit counts. */
export function limitsOf(
  overrides: { [K in keyof CustomerLimits]: number | null },
  defaults: CustomerLimits,
): CustomerLimits {
  return {
    readsPerMinute: overrides.readsPerMinute ?? defaults.readsPerMinute,
    ordersPerMinute: overrides.ordersPerMinute ?? defaults.ordersPerMinute,
  };
}

const READ: RateLimitCharge = { policy: 'reads', points: 1, refundablePoints: 1 };

/**
 * A REST request that tries to place an order, or to settle one, counts as an order, even if it is refused; any other counts
 * as a read.
 */
export function restCharge(method: string, path: string): RateLimitCharge {
  return method === 'POST' && /^\/orders(\/settle)?\/?$/i.test(path) ? { ...READ, policy: 'orders' } : READ;
}

/** The mutations of a GraphQL operation, each alias once; 0 for a query. */
export interface MutationCounts {
  all: number;
  /** Those of them that place an order, or settle one. */
  orders: number;
}

/** A point stands for so much of the cost of a GraphQL request. */
const COST_PER_POINT = 1_000;

/**
 * A GraphQL request counts once for each started thousand of its cost, and a mutation at least once for each of its
 * fields: as orders if one of them places or settles an order, else as reads (docs/spec/rate-limits.md#what-counts).
 * @param cost as limited by the cost limit.
 */
export function graphqlCharge({ all, orders }: MutationCounts, cost: number): RateLimitCharge {
  const points = Math.max(all, Math.ceil(cost / COST_PER_POINT), 1);
  const refundablePoints = Math.floor(points / Math.max(all, 1));
  return { policy: orders > 0 ? 'orders' : 'reads', points, refundablePoints };
}

/** What an operation requests above the limit of a full minute, as the error names it. */
export interface OversizedOperation {
  limit: 'cost' | 'mutations';
  requested: number;
  allowed: number;
}

/**
 * Why an operation is above the limit of a full minute, so that no minute can admit it; undefined if one can
 * (docs/spec/rate-limits.md#what-counts).
 * @param points the limit.
 */
export function findOversized({ all }: MutationCounts, cost: number, points: number): OversizedOperation | undefined {
  if (all > points) return { limit: 'mutations', requested: all, allowed: points };
  const allowed = points * COST_PER_POINT;
  return cost > allowed ? { limit: 'cost', requested: cost, allowed } : undefined;
}

// About as much work as a thousand of the cost of a GraphQL request.
const BYTES_PER_POINT = 100_000;

/** What a REST response costs that was made for its request (docs/spec/rate-limits.md#what-counts). */
export function responsePoints(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / BYTES_PER_POINT));
}

const KEYS_PER_POINT = 1_000;

/** What a response costs with a number of license keys, which are decrypted for it. */
export function orderPoints(keyCount: number): number {
  return Math.max(1, Math.ceil(keyCount / KEYS_PER_POINT));
}

/** How many responses a minute may be free, as a multiple of the limit; further ones count like any other. */
export const FREE_RESPONSES_FACTOR = 10;

/** Whether a 304 is free: only if the client sent an ETag. `*` always matches, so it would make every request free. */
export function isFreeRevalidation(ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.trim() !== '*';
}

// What a customer may spend in a second if it spreads its limit evenly.
const SYNCS_PER_LIMIT = 60;
const SYNC_MS = 5_000;

/**
 * Whether a process adds its points to the shared count: once they are a sixtieth of the limit, so that processes together
 * admit little more than the limit, else every five seconds, so that few requests of many customers cause few additions.
 * @param unsynced points that it has not added yet.
 * @param sinceMs milliseconds since it last did.
 */
export function isSyncDue(unsynced: number, limit: number, sinceMs: number): boolean {
  return unsynced > 0 && (unsynced * SYNCS_PER_LIMIT >= limit || sinceMs >= SYNC_MS);
}

/** The state of a limit, for the response headers. */
export interface LimitStatus {
  policy: RateLimitPolicy;
  admitted: boolean;
  limit: number;
  remaining: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}

function secondsLeft({ resetMs }: Pick<LimitStatus, 'resetMs'>): number {
  return Math.max(1, Math.ceil(resetMs / 1000));
}

export function rateLimitExceeded(status: Pick<LimitStatus, 'resetMs'>): DomainError {
  return new DomainError('RATE_LIMIT_EXCEEDED', undefined, { retryAfterSeconds: secondsLeft(status) });
}

/**
 * The response headers of draft-ietf-httpapi-ratelimit-headers, version 8 and later: the policy with its quota and
 * window, and the remaining quota with its seconds. A refused request also gets Retry-After.
 */
export function rateLimitHeaders(status: LimitStatus): Record<string, string> {
  const { policy, admitted, limit, remaining } = status;
  const seconds = secondsLeft(status);
  return {
    'RateLimit-Policy': `"${policy}";q=${limit};w=${WINDOW_MS / 1000}`,
    RateLimit: `"${policy}";r=${remaining};t=${seconds}`,
    ...(admitted ? {} : { 'Retry-After': String(seconds) }),
  };
}

const UNKNOWN_CLIENT = 'unknown';
const NETWORK_BITS = 64;
const NETWORK_GROUPS = NETWORK_BITS / 16;

/**
 * The key of a client: its IPv4 address, or the /64 network of its IPv6 address, all of which usually belongs to one
 * client. An address that a proxy forwards may include a port; for anything that is no address, the key is `unknown`.
 */
export function clientKey(address: string | undefined): string {
  const parsed = parseClientAddress(address);
  if (!parsed) return UNKNOWN_CLIENT;
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(':')}::/${NETWORK_BITS}`;
}

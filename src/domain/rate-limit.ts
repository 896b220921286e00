import ipaddr from 'ipaddr.js';

/** How long a limit counts before it begins anew; a window begins with its first request. */
export const WINDOW_MS = 60_000;

/** What is limited, each apart: a customer's reading and ordering, and the wrong tokens that come from an address. */
export type RatePolicy = 'reads' | 'orders' | 'wrong-tokens';

/** What a request is to pay. */
export interface Charge {
  policy: RatePolicy;
  points: number;
}

const READ: Charge = { policy: 'reads', points: 1 };

/** A REST request counts as an order where it asks for one, whatever comes of it; everything else is reading. */
export function restCharge(method: string, path: string): Charge {
  return method === 'POST' && /^\/orders\/?$/i.test(path) ? { policy: 'orders', points: 1 } : READ;
}

/** A GraphQL request counts once, as reading; where its operation makes orders, once for each of them instead. */
export function graphqlCharge(orderCount: number): Charge {
  return orderCount > 0 ? { policy: 'orders', points: orderCount } : READ;
}

/** Whether what was paid is given back: for a replay, and for an answer that only says that nothing has changed. */
export function costsNothing({ status, replayed }: { status?: number; replayed?: boolean }): boolean {
  return status === 304 || replayed === true;
}

/** How far a window has come, as one process sees it. */
export interface WindowState {
  limit: number;
  /** Points that no process has taken yet. */
  remaining: number;
  /** Points that this process has spent in this window since it was last idle. */
  recent: number;
}

// All processes together hold little in hand where each takes at most this part of what remains.
const PART = 32;

// From here on points are taken only for requests that wait for them, so that every last one is spent.
const isNearlyUsedUp = ({ limit, remaining }: Pick<WindowState, 'limit' | 'remaining'>): boolean =>
  remaining * 10 <= limit;

/** How many points a process takes in advance: as many as it has spent lately, so that few lie idle anywhere. */
function reserveSize(state: WindowState): number {
  return isNearlyUsedUp(state) ? 0 : Math.min(Math.ceil(state.remaining / PART), state.recent);
}

// Below, a point that every process keeps could be a part of the limit that is missed.
const MIN_LIMIT_FOR_KEEPING = 100;

/** How many points an idle process keeps, so that who comes now and then need not wait: at most a hundredth. */
export function idleLease(state: Pick<WindowState, 'limit' | 'remaining'>): number {
  return state.limit >= MIN_LIMIT_FOR_KEEPING && !isNearlyUsedUp(state) ? 1 : 0;
}

/** How many points a process asks for, at least one. @param waiting points that requests wait for. */
export function leaseSize(state: WindowState, waiting: number): number {
  return Math.max(1, Math.min(Math.max(waiting, reserveSize(state)), state.remaining));
}

/** Whether a process takes more points before it has spent those in hand. */
export function isRunningLow(state: WindowState, inHand: number): boolean {
  return inHand * 2 < reserveSize(state);
}

/** What a client is told of a limit. */
export interface LimitStatus {
  policy: RatePolicy;
  admitted: boolean;
  limit: number;
  remaining: number;
  /** Until the window ends. */
  resetMs: number;
}

/**
 * Response headers as draft-ietf-httpapi-ratelimit-headers has them since its eighth version: the policy with its quota
 * and window, what remains and for how long, in seconds; and for who is refused, when to come again.
 */
export function rateLimitHeaders({ policy, admitted, limit, remaining, resetMs }: LimitStatus): Record<string, string> {
  const seconds = Math.max(1, Math.ceil(resetMs / 1000));
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
 * What a client is counted under: its IPv4 address, or the /64 network of its IPv6 address, of which one client usually has
 * all. What a proxy forwards may have a port behind it, or be no address at all.
 */
export function clientKey(address: string | undefined): string {
  const given = address ?? '';
  const text = /^\[([^\]]+)\](?::\d+)?$/.exec(given)?.[1] ?? /^([\d.]+):\d+$/.exec(given)?.[1] ?? given;
  if (!ipaddr.isValid(text)) return UNKNOWN_CLIENT;
  const parsed = ipaddr.process(text);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(':')}::/${NETWORK_BITS}`;
}

import ipaddr from 'ipaddr.js';
import { validationError } from './errors.js';

/** The kinds of event (docs/spec/webhooks.md#events). */
export const WEBHOOK_EVENTS = ['productOutOfStock', 'productBackInStock', 'productPriceChanged'] as const;
export type WebhookEventKind = (typeof WEBHOOK_EVENTS)[number];
export type WebhookEventFlags = Record<WebhookEventKind, boolean>;

export const MAX_WEBHOOKS_PER_CUSTOMER = 20;

export const BETA_NOTICE = 'Webhooks are in beta: their behaviour may change in later releases.';

const MAX_URL_LENGTH = 2_048;

/**
 * Checks the flags of `events`. Gives only those that are set, so that a change can merge them.
 * @throws {DomainError} VALIDATION_ERROR for an unknown event and a flag that is no boolean.
 */
export function parseEventFlags(events: unknown): Partial<WebhookEventFlags> {
  if (typeof events !== 'object' || events === null || Array.isArray(events)) {
    throw validationError({ events: 'Events must be an object of booleans' });
  }
  const details: Record<string, string> = {};
  for (const [name, flag] of Object.entries(events)) {
    if (!WEBHOOK_EVENTS.includes(name as WebhookEventKind)) details[`events.${name}`] = 'Unknown event';
    else if (typeof flag !== 'boolean') details[`events.${name}`] = 'Event flag must be a boolean';
  }
  if (Object.keys(details).length > 0) throw validationError(details);
  return events;
}

// The global unicast range of IPv6. The library also calls other addresses unicast, such as `::7f00:1` (127.0.0.1).
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address, however it is spelled, is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const target = ipaddr.process(address);
  return target.range() === 'unicast' && (target.kind() === 'ipv4' || target.match(GLOBAL_IPV6));
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Whether events may be sent to an address (docs/spec/webhooks.md#targets); development also allows loopback. */
export function isAllowedTarget(address: string, allowInsecure: boolean): boolean {
  return isPublicAddress(address) || (allowInsecure && isLoopback(address));
}

// Not URL.canParse: in Node 20 and 22, once its caller is optimized, it gives false for every text with a letter such
// as ü.
function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function urlProblem(text: unknown, allowInsecure: boolean): string | undefined {
  const url = typeof text === 'string' ? urlOf(text) : undefined;
  if (typeof text !== 'string' || !url) return 'Url must be an absolute https URL';
  if (text.length > MAX_URL_LENGTH) return `Url must have at most ${MAX_URL_LENGTH} characters`;
  if (url.protocol !== 'https:' && !(allowInsecure && url.protocol === 'http:'))
    return 'Url must be an absolute https URL';
  if (url.username !== '' || url.password !== '') return 'Url must not contain credentials';
  // The URL parser has already converted decimal, octal and hexadecimal spellings of addresses.
  const address = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(address) && !isAllowedTarget(address, allowInsecure)) return PRIVATE_TARGET;
  return undefined;
}

export const PRIVATE_TARGET = 'Url must not lead to a private or reserved address';

/**
 * Checks a webhook's URL without resolving its host name.
 * @throws {DomainError} VALIDATION_ERROR naming `url`.
 */
export function parseWebhookUrl(text: unknown, allowInsecure: boolean): URL {
  const problem = urlProblem(text, allowInsecure);
  if (problem !== undefined) throw validationError({ url: problem });
  return new URL(text as string);
}

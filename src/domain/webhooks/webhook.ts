import ipaddr from 'ipaddr.js';
import { lineRule } from '../../domain/common/text.js';
import { validateAll, validationError, type Details } from '../common/errors.js';

/** The kinds of event that are about a product and concern every customer (docs/spec/events.md#kinds). */
const PRODUCT_EVENTS = [
  'productOutOfStock',
  'productBackInStock',
  'productPriceChanged',
  'productAdded',
  'productWithdrawn',
] as const;
export type ProductEventKind = (typeof PRODUCT_EVENTS)[number];

/** The kinds of event that concern one customer; `pricesChanged` may concern every customer (docs/spec/events.md#kinds). */
export const CUSTOMER_EVENTS = [
  'orderCompleted',
  'licenseKeyReplaced',
  'licenseKeyCredited',
  'licenseKeyRecalled',
  'claimResolved',
  'pricesChanged',
  'paymentRecorded',
  'creditLimitChanged',
  'creditLow',
  'webhookDisabled',
  'invoiceIssued',
] as const;
export type CustomerEventKind = (typeof CUSTOMER_EVENTS)[number];

export const WEBHOOK_EVENTS = [...PRODUCT_EVENTS, ...CUSTOMER_EVENTS] as const;
export type WebhookEventKind = (typeof WEBHOOK_EVENTS)[number];
export type WebhookEventFlags = Record<WebhookEventKind, boolean>;

export const MAX_WEBHOOKS_PER_CUSTOMER = 20;

/** Who switches a webhook off; FAILURES is the service itself. */
export type WebhookDisabler = 'FAILURES' | 'CUSTOMER' | 'STAFF';

export function isEventKind(kind: unknown): kind is WebhookEventKind {
  return WEBHOOK_EVENTS.includes(kind as WebhookEventKind);
}

export function isProductEvent(kind: WebhookEventKind): kind is ProductEventKind {
  return PRODUCT_EVENTS.includes(kind as ProductEventKind);
}

/** Whether events of a kind may concern every customer, and whether one alone. */
export function audienceOf(kind: WebhookEventKind): { all: boolean; one: boolean } {
  return { all: isProductEvent(kind) || kind === 'pricesChanged', one: !isProductEvent(kind) };
}

/** @throws {DomainError} VALIDATION_ERROR naming `event` for anything but a kind of event. */
export function parseEventKind(kind: unknown): WebhookEventKind {
  if (isEventKind(kind)) return kind;
  throw validationError({ event: `Event must be one of ${WEBHOOK_EVENTS.join(', ')}` });
}

/** What the response with a changed secret says (docs/spec/webhooks.md#secrets). */
export const SECRET_NOTICE =
  'Deliveries fail until the receiver has the new secret, and ten failed deliveries in a row disable the webhook. ' +
  'To send what it missed, change it with active: true and sendMissed: true.';

/** For how long a changed secret also signs `webhook-signature`. */
export const PREVIOUS_SECRET_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** When a webhook's secret was changed; null if its previous secret is no longer known, or there was none. */
export function secretChangedAt({
  previousSecretExpiresAt: at,
}: {
  previousSecretExpiresAt: Date | null;
}): Date | null {
  return at && new Date(at.getTime() - PREVIOUS_SECRET_LIFETIME_MS);
}

export const BETA_NOTICE = 'Webhooks are in beta: their behaviour may change in later releases.';

/** Where a webhook's events are sent. */
export const WEBHOOK_URL = lineRule('Url', 2_048);

// An unknown name may be as long as a body.
const SHOWN_NAME_LENGTH = 100;

/** Parses the flags of `events`. Returns only those that are set, so that a change can merge them. */
function readEventFlags(events: unknown, details: Details): Partial<WebhookEventFlags> {
  if (typeof events !== 'object' || events === null || Array.isArray(events)) {
    details.events = 'Events must be an object of booleans';
    return {};
  }
  for (const [name, flag] of Object.entries(events)) {
    if (!isEventKind(name)) details[`events.${name.slice(0, SHOWN_NAME_LENGTH)}`] = 'Unknown event';
    else if (typeof flag !== 'boolean') details[`events.${name}`] = 'Event flag must be a boolean';
  }
  return events;
}

/** @throws {DomainError} VALIDATION_ERROR for an unknown event and a flag that is no boolean. */
export function parseEventFlags(events: unknown): Partial<WebhookEventFlags> {
  return validateAll((details) => readEventFlags(events, details));
}

// The global unicast range of IPv6. The library also calls other addresses unicast, such as `::7f00:1` (127.0.0.1).
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

// A public address that Azure's hosts serve themselves; it returns secrets to their virtual machines.
const AZURE_HOST = '168.63.129.16';

/** Whether an address, however it is spelled, is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const target = ipaddr.process(address);
  if (target.range() !== 'unicast' || target.toString() === AZURE_HOST) return false;
  return target.kind() === 'ipv4' || target.match(GLOBAL_IPV6);
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Whether events may be sent to an address (docs/spec/webhooks.md#targets); development also allows loopback. */
export function isAllowedTarget(address: string, allowInsecure: boolean): boolean {
  return isPublicAddress(address) || (allowInsecure && isLoopback(address));
}

const LOCALHOST = /^(.+\.)?localhost$/;
// Names that resolve only on one machine or in a local network (RFC 6762, RFC 8375, ICANN's reservation of .internal).
const LOCAL_NAME = /^(.+\.)?(local|localdomain|internal|home\.arpa)$/;

/**
 * Whether events may be sent to the host of a URL, as far as this can be decided without resolving it
 * (docs/spec/webhooks.md#targets). The URL parser has normalised names to lowercase and Punycode, and decimal, octal
 * and hexadecimal spellings of addresses.
 */
export function isAllowedHost({ hostname }: URL, allowInsecure: boolean): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  if (ipaddr.isValid(host)) return isAllowedTarget(host, allowInsecure);
  if (LOCALHOST.test(host)) return allowInsecure;
  return !LOCAL_NAME.test(host);
}

// The URL parser drops some of them, so the text would not show where events go.
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029]/u;

// Not URL.canParse: in Node 20 and 22, once its caller is optimized, it returns false for every string with a letter
// such as ü.
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
  if (CONTROL_CHARACTER.test(text)) return 'Url must not contain control characters';
  if (text.length > WEBHOOK_URL.maxLength) return `Url must have at most ${WEBHOOK_URL.maxLength} characters`;
  if (url.protocol !== 'https:' && !(allowInsecure && url.protocol === 'http:'))
    return 'Url must be an absolute https URL';
  if (url.username !== '' || url.password !== '') return 'Url must not contain credentials';
  return isAllowedHost(url, allowInsecure) ? undefined : PRIVATE_TARGET;
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

// The URL is stored unchanged. Its host is resolved only when a sender connects: a result that depends on its
// addresses would reveal names in the service's own network.
function readUrl(url: unknown, details: Details, allowInsecure: boolean): { url: string } {
  const problem = urlProblem(url, allowInsecure);
  if (problem !== undefined) details.url = problem;
  return { url: url as string };
}

/** The fields of a webhook that a customer can set, in order: the parser of each into its columns. */
const FIELD_PARSERS = { url: readUrl, events: readEventFlags };

/** The same, unchecked. */
export type WebhookInput = { [F in keyof typeof FIELD_PARSERS]?: unknown };

export type WebhookColumns = { url: string } & WebhookEventFlags;

const WEBHOOK_FIELDS = Object.keys(FIELD_PARSERS) as (keyof WebhookInput)[];
const NO_EVENTS = Object.fromEntries(WEBHOOK_EVENTS.map((kind) => [kind, false])) as WebhookEventFlags;

/** @throws {DomainError} VALIDATION_ERROR naming every field that is wrong or missing. */
export function parseNewWebhook(input: WebhookInput, allowInsecure: boolean): WebhookColumns {
  return validateAll((details) => {
    const columns = WEBHOOK_FIELDS.map((field) => FIELD_PARSERS[field](input[field], details, allowInsecure));
    return Object.assign({}, NO_EVENTS, ...columns) as WebhookColumns;
  });
}

/** The input for a change of a webhook, unchecked; an omitted field does not change. */
export interface WebhookChangeInput extends WebhookInput {
  active?: unknown;
  sendMissed?: unknown;
}

export interface WebhookChange {
  columns: Partial<WebhookColumns>;
  active?: boolean;
  /** Whether it also sends what the webhook has missed. */
  sendMissed: boolean;
}

/** @throws {DomainError} VALIDATION_ERROR naming every field that is wrong, and `sendMissed` without `active: true`. */
export function parseWebhookChange(input: WebhookChangeInput, allowInsecure: boolean): WebhookChange {
  return validateAll((details) => {
    const { active, sendMissed = false } = input;
    const presentFields = WEBHOOK_FIELDS.filter((field) => input[field] !== undefined);
    const columns = presentFields.map((field) => FIELD_PARSERS[field](input[field], details, allowInsecure));
    if (active !== undefined && typeof active !== 'boolean') details.active = 'Active must be a boolean';
    if (typeof sendMissed !== 'boolean') details.sendMissed = 'SendMissed must be a boolean';
    else if (sendMissed && active !== true) details.sendMissed = 'SendMissed needs active: true';
    return { columns: Object.assign({}, ...columns), active, sendMissed } as WebhookChange;
  });
}

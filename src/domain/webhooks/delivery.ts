import { Reason } from '../common/errors.js';
import { publicId, publicNumber } from '../common/public-id.js';
import type { WebhookDisabler } from './webhook.js';

export const deliveryId = publicId;

/** The number in a delivery's public id; undefined if no delivery can have this id. */
export const deliveryNumber = publicNumber;

/** The outcome of an attempt, as the metrics count it; `superseded` if the lease was lost meanwhile. */
export type DeliveryOutcome = 'succeeded' | 'retried' | 'failed' | 'superseded';

/** The most requests in flight to one webhook (docs/spec/webhooks.md#deliveries). */
export const MAX_IN_FLIGHT_PER_WEBHOOK = 4;

/** The most requests in flight from a process to all webhooks of a customer (docs/spec/webhooks.md#deliveries). */
export const MAX_IN_FLIGHT_PER_CUSTOMER = 20;

/** This many failed deliveries in a row disable a webhook (docs/spec/webhooks.md#disabling). */
export const MAX_CONSECUTIVE_FAILURES = 10;

const DISABLED_REASONS: Record<WebhookDisabler, Reason> = {
  FAILURES: Reason.of('FAILURES', { count: MAX_CONSECUTIVE_FAILURES }),
  CUSTOMER: Reason.of('BY_CUSTOMER'),
  STAFF: Reason.of('BY_STAFF'),
};

/** Whether a reason from `disabledReason` means that the customer switched the webhook off. */
export function isSwitchedOffByCustomer(reason: string): boolean {
  return reason === String(DISABLED_REASONS.CUSTOMER);
}

interface WebhookSwitch {
  disabledAt: Date | null;
  disabledBy: WebhookDisabler | null;
  consecutiveFailures: number;
}

/** Why a webhook is switched off, for people; null while it is not (docs/spec/webhooks.md#webhook-record). */
export const disabledReason = (webhook: WebhookSwitch): string | null => whyDisabled(webhook)?.toString() ?? null;

/** The same as a reason. */
export function whyDisabled(webhook: WebhookSwitch): Reason | null {
  const { disabledAt, disabledBy, consecutiveFailures } = webhook;
  if (disabledAt === null) return null;
  // v0.1.0 did not record who.
  if (disabledBy === null && consecutiveFailures < MAX_CONSECUTIVE_FAILURES) return Reason.of('SWITCHED_OFF');
  return DISABLED_REASONS[disabledBy ?? 'FAILURES'];
}

/** What the text of an error has of each cause. */
const CAUSES = {
  NO_ANSWER: ['No answer within'],
  NO_STATUS: ['The answer has no status'],
  PRIVATE_TARGET: ['private or reserved address'],
  INSECURE_TARGET: ['The target is not an https url'],
  CONNECTION_REFUSED: ['ECONNREFUSED'],
  CONNECTION_LOST: ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'other side closed'],
  NAME_NOT_FOUND: ['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'ESERVFAIL'],
  TIMED_OUT: ['ETIMEDOUT', 'ETIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'Connect Timeout'],
  UNREACHABLE: ['EHOSTUNREACH', 'ENETUNREACH'],
  NOT_ENCRYPTED: ['CERT', 'certificate', 'SSL', 'TLS'],
} as const;

/** Why an attempt to send a delivery has failed, from its text as it is stored; null if it has succeeded. */
export function attemptError(statusCode: number | null, text: string | null): Reason | null {
  if (text === null) return null;
  if (statusCode !== null) return Reason.of('ANSWERED', { status: statusCode });
  const codes = Object.keys(CAUSES) as (keyof typeof CAUSES)[];
  const code = codes.find((one) => CAUSES[one].some((part) => text.includes(part)));
  return Reason.of(code ?? 'OTHER', { text });
}

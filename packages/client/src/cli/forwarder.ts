import { createHash, createHmac } from 'node:crypto';
import type { ResellerEvent } from '../types.js';
import { hexSignature, standardSignature } from '../webhook-signature.js';
import { post } from './post.js';

/** The result of sending an event once. */
export interface Outcome {
  at: Date;
  /** Null if there was no response. */
  statusCode: number | null;
  /** Why there was no response. */
  error: string | null;
  durationMs: number;
  /** The start of the response body. */
  start: string;
}

export interface ForwarderOptions {
  target: URL;
  secret: string;
  timeoutMs: number;
}

/**
 * Derives a secret from a token. It is the same each time, so that a receiver is configured only once. It does not reveal the token.
 */
export function secretOf(token: string): string {
  return `whsec_${createHmac('sha256', token).update('reseller-orders listen').digest('base64')}`;
}

/** Replaces the delivery's id, in the same form. As there is no delivery, it is derived from the event's id, so it is stable. */
function webhookId(event: ResellerEvent): string {
  return createHash('sha256').update(event.id).digest('hex').slice(0, 24);
}

/** The request that the service would send for an event at this time (docs/spec/webhooks.md#signatures). */
async function signedRequest(
  event: ResellerEvent,
  secret: string,
  at: Date,
): Promise<{ headers: Record<string, string>; body: string }> {
  const body = JSON.stringify(event);
  const bytes = new TextEncoder().encode(body);
  const [id, timestamp] = [webhookId(event), Math.floor(at.getTime() / 1_000).toString()];
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'reseller-orders-webhooks/1',
    'X-Webhook-Event': event.event,
    'X-Webhook-Signature': await hexSignature(bytes, secret),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': await standardSignature({ id, timestamp, body: bytes }, secret),
  };
  return { headers, body };
}

function describe(error: unknown): string {
  const { message, code, errors } = error as Partial<AggregateError> & { code?: string };
  // `localhost` has two addresses, each with its own error.
  if (!message && errors?.length) return describe(errors[0]);
  return code && !message?.includes(code) ? `${message} (${code})` : (message ?? String(error));
}

/** Posts events to a receiver, each as the service would. */
export class Forwarder {
  constructor(private readonly options: ForwarderOptions) {}

  /** @throws only if `signal` is aborted: a missing response is a result. */
  async send(event: ResellerEvent, signal: AbortSignal): Promise<Outcome> {
    const { target, secret, timeoutMs } = this.options;
    const at = new Date();
    const request = await signedRequest(event, secret, at);
    const started = performance.now();
    const response = await post(target, request, { timeoutMs, signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      return { statusCode: null, start: '', error: describe(error) };
    });
    return { at, error: null, ...response, durationMs: Math.round(performance.now() - started) };
  }
}

export function isAccepted({ statusCode }: Outcome): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

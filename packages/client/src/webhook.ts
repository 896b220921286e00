import type { ResellerEvent } from './types.js';
import { equalInConstantTime, hexSignature, isSecret, standardSignature } from './webhook-signature.js';

/** The headers of a request from `fetch`, Node or a framework. Names are case-insensitive. */
export type WebhookHeaders =
  { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** The maximum distance between `webhook-timestamp` and `now`, in either direction. Default: 300. */
  toleranceSeconds?: number;
  /** When the request arrived. Default: the current time. */
  now?: Date;
  /**
   * Accepts a request without any header of Standard Webhooks by its `X-Webhook-Signature`. That signature contains neither a time nor an
   * id: an attacker who recorded a request can send it again at any time, and omit the other headers. So this is off by default.
   */
  acceptUndated?: boolean;
}

/**
 * `MISSING_HEADER`: a header of the signature is missing. `MALFORMED_HEADER`: `webhook-timestamp` is not a time.
 * `TOO_OLD`, `TOO_NEW`: it is too far from now. `WRONG_SIGNATURE`: no signature matches one of the secrets.
 * `MALFORMED_BODY`: a signature matches, but the body is not an event.
 */
export type WebhookVerificationReason =
  'MISSING_HEADER' | 'MALFORMED_HEADER' | 'TOO_OLD' | 'TOO_NEW' | 'WRONG_SIGNATURE' | 'MALFORMED_BODY';

/** A request cannot be trusted. Respond 401. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';

  constructor(
    readonly reason: WebhookVerificationReason,
    message: string,
  ) {
    super(message);
  }
}

const DEFAULT_TOLERANCE_SECONDS = 300;
const STANDARD_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

type FindHeader = (name: string) => string | undefined;

function headerFinder(headers: WebhookHeaders): FindHeader {
  if (typeof headers.get === 'function') {
    const list = headers as { get(name: string): string | null };
    return (name) => list.get(name) ?? undefined;
  }
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') values.set(name.toLowerCase(), value);
    else if (Array.isArray(value)) values.set(name.toLowerCase(), value.join(', '));
  }
  return (name) => values.get(name.toLowerCase());
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  // Not with `instanceof`: tests of a receiver may run in another realm.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body as ArrayBuffer);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength);
  throw new TypeError(
    'The body must be the string or bytes that arrived. A parsed body has lost what was signed: read it raw, ' +
      "in Express with express.raw({ type: 'application/json' })",
  );
}

function secretsOf(secrets: string | readonly string[]): readonly string[] {
  const list = typeof secrets === 'string' ? [secrets] : secrets;
  // A TypeError, because this is a mistake in the receiver's settings: a missing setting must not make every request look forged.
  if (!Array.isArray(list) || list.length === 0 || !list.every(isSecret))
    throw new TypeError('A secret must be the full string from the service, whsec_ included');
  return list;
}

function assertRecent(timestamp: string, { now = new Date(), toleranceSeconds }: VerifyOptions): void {
  const tolerance = toleranceSeconds ?? DEFAULT_TOLERANCE_SECONDS;
  if (!/^\d{1,15}$/.test(timestamp))
    throw new WebhookVerificationError('MALFORMED_HEADER', 'webhook-timestamp is not a number of seconds');
  const ageSeconds = now.getTime() / 1_000 - Number(timestamp);
  if (ageSeconds > tolerance)
    throw new WebhookVerificationError('TOO_OLD', `The request is older than ${tolerance} seconds`);
  if (-ageSeconds > tolerance)
    throw new WebhookVerificationError('TOO_NEW', `The request is more than ${tolerance} seconds ahead of this clock`);
}

function missing(name: string): WebhookVerificationError {
  return new WebhookVerificationError('MISSING_HEADER', `The header ${name} is missing`);
}

function assertOneFits(signatures: readonly string[], expected: readonly string[]): void {
  let fits = false;
  // Compares all of them, so that the time does not reveal which one matches.
  for (const one of expected) for (const other of signatures) fits = equalInConstantTime(one, other) || fits;
  if (!fits) throw new WebhookVerificationError('WRONG_SIGNATURE', 'No signature matches one of the secrets');
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
async function assertStandard(
  body: Uint8Array<ArrayBuffer>,
  find: FindHeader,
  secrets: readonly string[],
  options: VerifyOptions,
): Promise<void> {
  const [id, timestamp, signatures] = STANDARD_HEADERS.map((name) => {
    const value = find(name);
    if (!value) throw missing(name);
    return value;
  }) as [string, string, string];
  assertRecent(timestamp, options);
  const expected = await Promise.all(secrets.map((secret) => standardSignature({ id, timestamp, body }, secret)));
  assertOneFits(signatures.split(' '), expected);
}

function parseEvent(body: Uint8Array<ArrayBuffer>): ResellerEvent {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (typeof (parsed as ResellerEvent | null)?.event === 'string') return parsed as ResellerEvent;
  } catch {
    // Reported below.
  }
  throw new WebhookVerificationError('MALFORMED_BODY', 'The body is not an event');
}

/**
 * Verifies that a request to a webhook comes from the service and is fresh. Ignore kinds of events that you do not know: later versions
 * of the service may send more.
 * @param body as it arrived: a string or bytes, not parsed.
 * @param secrets the webhook's secret; while it is being changed, the new and the old one.
 * @returns the event. It may arrive twice: check its `id`. It may arrive late: skip a stock event with a lower `sequence` than the last
 * stock event of its product. The same applies to price events, and to `productAdded` with `productWithdrawn`. Do not compare these three
 * groups with each other.
 * @throws {WebhookVerificationError} the request cannot be trusted; `reason` says why.
 * @throws {TypeError} the body was already parsed, or a secret is invalid: a mistake in the receiver.
 */
export async function verifyWebhook(
  body: string | ArrayBuffer | ArrayBufferView,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  options: VerifyOptions = {},
): Promise<ResellerEvent> {
  const [bytes, find, keys] = [bytesOf(body), headerFinder(headers), secretsOf(secrets)];
  const isUndated = STANDARD_HEADERS.every((name) => find(name) === undefined);
  if (isUndated && options.acceptUndated === true) {
    const signature = find('x-webhook-signature');
    if (!signature) throw missing('X-Webhook-Signature');
    assertOneFits([signature], await Promise.all(keys.map((secret) => hexSignature(bytes, secret))));
  } else {
    await assertStandard(bytes, find, keys, options);
  }
  return parseEvent(bytes);
}

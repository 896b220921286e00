import { equalInConstantTime, hexSignature, isSecret, standardSignature } from './webhook-signature.js';
import type { ResellerEvent } from './types.js';

/** The headers of a request as `fetch`, Node or a framework gives them. Names in any letter case. */
export type WebhookHeaders =
  { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far `webhook-timestamp` may be from `now`, in either direction. 300 without it. */
  toleranceSeconds?: number;
  /** The time at which the request came. Now without it. */
  now?: Date;
  /**
   * Accepts a request that has none of the headers of Standard Webhooks by its `X-Webhook-Signature`. That one tells neither
   * when the request was made nor which one it is: whoever has recorded a request can send it again, for ever, and can
   * leave the other headers out. So it is never accepted unless asked for.
   */
  acceptUndated?: boolean;
}

/**
 * `MISSING_HEADER`: a header of the signature is not there. `MALFORMED_HEADER`: `webhook-timestamp` is no time.
 * `TOO_OLD`, `TOO_NEW`: it is too far from now. `WRONG_SIGNATURE`: no signature is by one of the secrets.
 * `MALFORMED_BODY`: the signature fits, but the body is no event.
 */
export type WebhookVerificationReason =
  'MISSING_HEADER' | 'MALFORMED_HEADER' | 'TOO_OLD' | 'TOO_NEW' | 'WRONG_SIGNATURE' | 'MALFORMED_BODY';

/** A request is not to be trusted. Answer 401. */
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
  // Not by `instanceof`: tests of a receiver may run in a realm of their own.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body as ArrayBuffer);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength);
  throw new TypeError(
    'The body must be the text or the bytes that arrived. One that was parsed has lost what was signed: read it raw, ' +
      "in Express with express.raw({ type: 'application/json' })",
  );
}

function secretsOf(secrets: string | readonly string[]): readonly string[] {
  const list = typeof secrets === 'string' ? [secrets] : secrets;
  // A mistake in the receiver's settings, so it throws TypeError: a missing setting must not make every request look
  // forged.
  if (!Array.isArray(list) || list.length === 0 || !list.every(isSecret))
    throw new TypeError('A secret must be the whole text that the service gave, whsec_ included');
  return list;
}

function assertRecent(timestamp: string, { now = new Date(), toleranceSeconds }: VerifyOptions): void {
  const tolerance = toleranceSeconds ?? DEFAULT_TOLERANCE_SECONDS;
  if (!/^\d{1,15}$/.test(timestamp))
    throw new WebhookVerificationError('MALFORMED_HEADER', 'webhook-timestamp is no number of seconds');
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
  // Compares all of them, so that the time does not reveal which one matched.
  for (const one of expected) for (const other of signatures) fits = equalInConstantTime(one, other) || fits;
  if (!fits) throw new WebhookVerificationError('WRONG_SIGNATURE', 'The signature is by none of the secrets');
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
    // Told below.
  }
  throw new WebhookVerificationError('MALFORMED_BODY', 'The body is no event');
}

/**
 * Checks that a request to a webhook comes from the service and is fresh. Later versions of the service may send kinds of
 * events that this package does not know: leave those aside.
 * @param body as it arrived: text or bytes, not parsed.
 * @param secrets what the service gave for the webhook; while it is being changed, the new one and the old one.
 * @returns the event. It may come twice: its `id` says whether it is known. It may come late: a stock event with a lower `sequence`
 * than the last stock event of its product is no news. Price events are likewise, and `productAdded` with `productWithdrawn`, but none of
 * these three says anything about the others.
 * @throws {WebhookVerificationError} the request is not to be trusted; `reason` says why.
 * @throws {TypeError} the body was parsed already, or a secret is none: a fault of the receiver's own.
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

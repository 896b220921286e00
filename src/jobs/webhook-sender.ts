import { lookup as systemLookup, type LookupAddress, type LookupAllOptions, type LookupOptions } from 'node:dns';
import { Agent, type Dispatcher } from 'undici';
import { deliveryId, eventPayload } from '../domain/delivery.js';
import { isAllowedTarget } from '../domain/webhook.js';
import type { Clock } from '../services/common/clock.js';
import type { ClaimedDelivery } from '../services/webhooks/delivery-queue.js';
import type { AttemptResult } from '../services/webhooks/delivery-results.js';
import type { Vault } from '../services/secrets/vault.js';
import { signatureHeaders } from '../services/webhooks/webhook-signature.js';

const MAX_RESPONSE_BYTES = 4_096;
const SHOWN_RESPONSE_LENGTH = 1_000;
const SHOWN_ERROR_LENGTH = 500;
const KEEP_ALIVE_MS = 10_000;

export interface SenderOptions {
  timeoutMs: number;
  allowInsecureTargets: boolean;
  /** The system's name service, if left out. */
  lookup?: Lookup;
}

/** Gives all addresses of a name. */
export type Lookup = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

class ForbiddenTarget extends Error {
  constructor(what = 'a private or reserved address') {
    super(`The target is ${what}`);
  }
}

/**
 * A name look-up that gives only addresses which may be connected to. It is the connection's own look-up, so what it
 * lets through is what is connected to, whatever the name resolved to before.
 */
function guardedLookup(allowInsecure: boolean, lookup: Lookup) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const allowed = addresses.filter(({ address }) => isAllowedTarget(address, allowInsecure));
      const [first] = allowed;
      if (!first) return callback(new ForbiddenTarget(), []);
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
    });
  };
}

/** A url may have been registered under other settings; an address in it is connected to without any look-up. */
function assertAllowedTarget(url: URL, allowInsecure: boolean): void {
  if (url.protocol !== 'https:' && !allowInsecure) throw new ForbiddenTarget('not an https url');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAddress = url.hostname.startsWith('[') || /^[\d.]+$/.test(host);
  if (isAddress && !isAllowedTarget(host, allowInsecure)) throw new ForbiddenTarget();
}

/** The first bytes of a body, as far as they come; the rest is not waited for. */
async function startOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // The status alone decides: a body that breaks off or does not end in time does not undo a success.
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8');
  // A NUL is legal in text but not wanted in a table; and no character is cut in two.
  return Array.from(text.replaceAll('\0', '')).slice(0, SHOWN_RESPONSE_LENGTH).join('');
}

function describe(error: unknown, timeoutMs: number): string {
  const { name, message, code, errors } = error as Partial<AggregateError> & { code?: string };
  if (name === 'TimeoutError') return `No answer within ${timeoutMs} ms`;
  // A name with several addresses fails with an error for each, and nothing to say itself.
  if (!message && errors?.length) return describe(errors[0], timeoutMs);
  const text = code && !message?.includes(code) ? `${code}: ${message}` : (message ?? String(error));
  return text.slice(0, SHOWN_ERROR_LENGTH);
}

interface SignedRequest {
  body: string;
  headers: Record<string, string>;
}

/** Makes one attempt to deliver an event: a signed POST that gets 2xx in time, or a failure (decisions, "Webhooks"). */
export class WebhookSender {
  private readonly agent: Agent;

  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly options: SenderOptions,
  ) {
    const lookup = guardedLookup(options.allowInsecureTargets, options.lookup ?? systemLookup);
    const connect = { lookup, timeout: options.timeoutMs };
    this.agent = new Agent({
      // The types of undici and Node disagree on what a look-up may be asked for.
      connect: connect as object,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
    });
  }

  /**
   * Whatever goes wrong on the way is the attempt's result.
   * @throws where the request cannot even be signed, for want of a key of ENCRYPTION_KEY: no fault of the receiver's.
   */
  async send(delivery: ClaimedDelivery): Promise<AttemptResult> {
    const at = this.clock();
    const request = this.prepare(delivery, at);
    const started = performance.now();
    const outcome = await this.post(delivery.target.url, request).catch((error: unknown) => ({
      statusCode: null,
      responseStart: null,
      error: describe(error, this.options.timeoutMs),
    }));
    return { at, durationMs: Math.round(performance.now() - started), ...outcome };
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private prepare(delivery: ClaimedDelivery, at: Date): SignedRequest {
    const body = JSON.stringify(eventPayload({ ...delivery.event, ...delivery }));
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'reseller-orders-webhooks/1',
      'X-Webhook-Event': delivery.event.kind,
      ...signatureHeaders({ deliveryId: deliveryId(delivery.id), at, body, secrets: this.secretsOf(delivery) }),
    };
    return { body, headers };
  }

  private async post(target: string, request: SignedRequest): Promise<Omit<AttemptResult, 'at' | 'durationMs'>> {
    const url = new URL(target);
    assertAllowedTarget(url, this.options.allowInsecureTargets);
    const signal = AbortSignal.timeout(this.options.timeoutMs);
    const path = url.pathname + url.search;
    const response = await this.agent.request({ origin: url.origin, path, method: 'POST', ...request, signal });
    const { statusCode } = response;
    const responseStart = await startOf(response.body);
    const ok = statusCode >= 200 && statusCode < 300;
    return { statusCode, responseStart, error: ok ? null : `Answered with status ${statusCode}` };
  }

  private secretsOf({ target }: ClaimedDelivery): string[] {
    return [target.secretCiphertext, target.previousSecretCiphertext]
      .filter((ciphertext) => ciphertext !== null)
      .map((ciphertext) => this.vault.decrypt(ciphertext, 'webhook-secret'));
  }
}

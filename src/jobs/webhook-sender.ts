import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { Agent, type Dispatcher } from 'undici';
import { deliveryId, eventPayload } from '../domain/delivery.js';
import { isAllowedTarget } from '../domain/webhook.js';
import type { Clock } from '../services/clock.js';
import type { ClaimedDelivery } from '../services/delivery-queue.js';
import type { AttemptResult } from '../services/delivery-results.js';
import type { Vault } from '../services/vault.js';
import { signatureHeaders } from '../services/webhook-signature.js';

const MAX_RESPONSE_BYTES = 4_096;
const SHOWN_RESPONSE_LENGTH = 1_000;
const SHOWN_ERROR_LENGTH = 500;
const KEEP_ALIVE_MS = 10_000;

export interface SenderOptions {
  timeoutMs: number;
  allowInsecureTargets: boolean;
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

class ForbiddenTarget extends Error {
  constructor() {
    super('The target is a private or reserved address');
  }
}

/**
 * A name look-up that gives only addresses which may be connected to. It is the connection's own look-up, so what it
 * lets through is what is connected to, whatever the name resolved to before.
 */
function guardedLookup(allowInsecure: boolean) {
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

/** An address in a url is connected to without any look-up, so it is checked by itself. */
function assertAllowedHost(url: URL, allowInsecure: boolean): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAddress = url.hostname.startsWith('[') || /^[\d.]+$/.test(host);
  if (isAddress && !isAllowedTarget(host, allowInsecure)) throw new ForbiddenTarget();
}

/** The first bytes of a body; the rest is not waited for. */
async function startOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_RESPONSE_BYTES) break;
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8');
  // A NUL is legal in text but not wanted in a table.
  return text.replaceAll('\0', '').slice(0, SHOWN_RESPONSE_LENGTH);
}

function describe(error: unknown, timeoutMs: number): string {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  if (name === 'TimeoutError') return `No answer within ${timeoutMs} ms`;
  const text = code && !message?.includes(code) ? `${code}: ${message}` : (message ?? String(error));
  return text.slice(0, SHOWN_ERROR_LENGTH);
}

/** Makes one attempt to deliver an event: a signed POST that gets 2xx in time, or a failure (decisions, "Webhooks"). */
export class WebhookSender {
  private readonly agent: Agent;

  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly options: SenderOptions,
  ) {
    const connect = { lookup: guardedLookup(options.allowInsecureTargets), timeout: options.timeoutMs };
    this.agent = new Agent({
      // The types of undici and Node disagree on what a look-up may be asked for.
      connect: connect as object,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
    });
  }

  /** Never rejects: whatever goes wrong is the attempt's result. */
  async send(delivery: ClaimedDelivery): Promise<AttemptResult> {
    const at = this.clock();
    const started = performance.now();
    const outcome = await this.post(delivery, at).catch((error: unknown) => ({
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

  private async post(delivery: ClaimedDelivery, at: Date): Promise<Omit<AttemptResult, 'at' | 'durationMs'>> {
    const url = new URL(delivery.target.url);
    assertAllowedHost(url, this.options.allowInsecureTargets);
    const body = JSON.stringify(eventPayload({ ...delivery.event, ...delivery }));
    const signal = AbortSignal.timeout(this.options.timeoutMs);
    const response = await this.agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'reseller-orders-webhooks/1',
        'X-Webhook-Event': delivery.event.kind,
        ...signatureHeaders({ deliveryId: deliveryId(delivery.id), at, body, secrets: this.secretsOf(delivery) }),
      },
      body,
      signal,
    });
    const { statusCode } = response;
    // The status alone decides; a body that breaks off does not undo a success.
    const responseStart = await startOf(response.body).catch(() => null);
    const ok = statusCode >= 200 && statusCode < 300;
    return { statusCode, responseStart, error: ok ? null : `Answered with status ${statusCode}` };
  }

  private secretsOf({ target }: ClaimedDelivery): string[] {
    return [target.secretCiphertext, target.previousSecretCiphertext]
      .filter((ciphertext) => ciphertext !== null)
      .map((ciphertext) => this.vault.decrypt(ciphertext, 'webhook-secret'));
  }
}

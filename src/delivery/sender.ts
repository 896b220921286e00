import type { LookupAddress, LookupOptions } from 'node:dns';
import { callbackify } from 'node:util';
import type { Agent } from 'undici';
import { deliveryId } from '../domain/webhooks/delivery.js';
import { eventEnvelope } from '../domain/webhooks/event.js';
import { isAllowedHost, isAllowedTarget } from '../domain/webhooks/webhook.js';
import type { Clock } from '../services/common/clock.js';
import type { Vault } from '../services/secrets/vault.js';
import type { AttemptResult } from '../services/webhooks/delivery-reader.js';
import { HostResolver } from './host-resolver.js';
import { post } from './post.js';
import type { LeasedDelivery } from './queue.js';
import { signatureHeaders } from './signature.js';

const MAX_RESPONSE_BYTES = 4_096;
const SHOWN_RESPONSE_LENGTH = 1_000;
const SHOWN_ERROR_LENGTH = 500;
const KEEP_ALIVE_MS = 10_000;

export interface SenderOptions {
  timeoutMs: number;
  allowInsecureTargets: boolean;
  /** Default: a `HostResolver`'s. */
  resolve?: ResolveAddresses;
}

/** Resolves a name to all its addresses. */
export type ResolveAddresses = (hostname: string) => Promise<LookupAddress[]>;

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

// The same for a host without any address, so that deliveries do not reveal which names exist in the service's own
// network.
const NOT_PUBLIC = 'The target has no public address';

/**
 * Makes a DNS lookup that returns only allowed addresses. The connection itself uses it, so a name that resolves to
 * another address later (DNS rebinding) cannot get around the check.
 */
function guardedLookup(allowInsecure: boolean, resolve: ResolveAddresses) {
  const allowedOf = async (hostname: string): Promise<LookupAddress[]> => {
    const addresses = await resolve(hostname);
    const allowed = addresses.filter(({ address }) => isAllowedTarget(address, allowInsecure));
    if (allowed.length === 0) throw new Error(NOT_PUBLIC);
    return allowed;
  };
  const lookup = callbackify(allowedOf);
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void =>
    lookup(hostname, (error, allowed) => {
      if (error) callback(error, []);
      else if (options.all) callback(null, allowed);
      else callback(null, allowed[0]?.address ?? '', allowed[0]?.family);
    });
}

/**
 * Checks what the lookup cannot: the protocol, names that are reserved for local networks, and IP addresses, which need
 * no lookup.
 */
function assertAllowedTarget(url: URL, allowInsecure: boolean): void {
  if (url.protocol !== 'https:' && !allowInsecure) throw new Error('The target is not an https url');
  if (!isAllowedHost(url, allowInsecure)) throw new Error(NOT_PUBLIC);
}

function textOf(start: readonly Buffer[]): string {
  if (start.length === 0) return '';
  const text = Buffer.concat(start).subarray(0, MAX_RESPONSE_BYTES).toString('utf8');
  // Without NUL characters, and cut between code points, not within a surrogate pair.
  return Array.from(text.replaceAll('\0', '')).slice(0, SHOWN_RESPONSE_LENGTH).join('');
}

function describe(error: unknown): string {
  const { message, code, errors } = error as Partial<AggregateError> & { code?: string };
  // For a name with several addresses, Node throws an AggregateError without a message, with one error for each
  // address.
  if (!message && errors?.length) return describe(errors[0]);
  const text = code && !message?.includes(code) ? `${code}: ${message}` : (message ?? String(error));
  return text.slice(0, SHOWN_ERROR_LENGTH);
}

interface SignedRequest {
  body: string;
  headers: Record<string, string>;
}

/** Makes one attempt to deliver an event: a signed POST. It succeeds if a 2xx status comes in time. */
export class WebhookSender {
  private agent: Promise<Agent> | undefined;

  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly options: SenderOptions,
  ) {}

  /**
   * Returns errors of the request as the attempt's result.
   * @throws if the request cannot be signed because ENCRYPTION_KEY lacks a key, which is not the receiver's failure.
   */
  async send(delivery: LeasedDelivery): Promise<AttemptResult> {
    const at = this.clock();
    const request = this.prepare(delivery, at);
    const started = performance.now();
    const outcome = await this.post(delivery.target.url, request).catch((error: unknown) => ({
      statusCode: null,
      responseStart: null,
      error: describe(error),
    }));
    return { at, durationMs: Math.round(performance.now() - started), ...outcome };
  }

  async close(): Promise<void> {
    await (await this.agent)?.destroy();
  }

  private async openAgent(): Promise<Agent> {
    // The first delivery loads it: many processes send none.
    const { default: undici } = await import('undici');
    const { resolve, allowInsecureTargets, timeoutMs } = this.options;
    const resolver = new HostResolver();
    const lookup = guardedLookup(allowInsecureTargets, resolve ?? ((hostname) => resolver.addressesOf(hostname)));
    return new undici.Agent({
      // undici and Node have different types for the options of a lookup.
      connect: { lookup, timeout: timeoutMs } as object,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
    });
  }

  private prepare(delivery: LeasedDelivery, at: Date): SignedRequest {
    const body = JSON.stringify(eventEnvelope(delivery.event));
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
    const limits = { timeoutMs: this.options.timeoutMs, maxBytes: MAX_RESPONSE_BYTES };
    const path = url.pathname + url.search;
    const agent = await (this.agent ??= this.openAgent());
    const { statusCode, start } = await post(agent, { origin: url.origin, path, ...request }, limits);
    const ok = statusCode >= 200 && statusCode < 300;
    return { statusCode, responseStart: textOf(start), error: ok ? null : `Answered with status ${statusCode}` };
  }

  private secretsOf({ target }: LeasedDelivery): string[] {
    return [target.secretCiphertext, target.previousSecretCiphertext]
      .filter((ciphertext) => ciphertext !== null)
      .map((ciphertext) => this.vault.decrypt(ciphertext, 'webhook-secret'));
  }
}

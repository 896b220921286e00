import type { Request } from 'express';
import { DomainError } from '../domain/errors.js';

/** Where a request comes from, by what a browser says that no page can forge; undefined where it says nothing. */
function isOfSameOrigin(request: Request, publicUrl: string | null): boolean | undefined {
  // It decides alone where it is there: it holds behind a proxy that passes on another Host, too.
  const site = request.get('Sec-Fetch-Site');
  if (site !== undefined) return site.trim().toLowerCase() === 'same-origin';
  const origin = request.get('Origin');
  if (origin === undefined) return undefined;
  return origin === publicUrl || isOriginOf(origin, request.get('Host'));
}

/** The scheme is not compared: behind a proxy that ends TLS this process does not know it. */
function isOriginOf(origin: string, host: string | undefined): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  const own = `${url?.protocol}//${host}`;
  return host !== undefined && url?.origin === origin && URL.canParse(own) && new URL(own).host === url.host;
}

function refusal(reason: string): DomainError {
  return new DomainError('FORBIDDEN', 'A session is taken from its own origin only', { details: { Origin: reason } });
}

/**
 * Refuses what a browser sends for a page of another origin (docs/spec/sessions.md#origin).
 * @throws {DomainError} FORBIDDEN
 */
export function assertNotOfAnotherOrigin(request: Request, publicUrl: string | null): void {
  if (isOfSameOrigin(request, publicUrl) === false) throw refusal('The request comes from another origin');
}

/**
 * Refuses what does not say that it comes from this origin.
 * @throws {DomainError} FORBIDDEN
 */
export function assertSameOrigin(request: Request, publicUrl: string | null): void {
  assertNotOfAnotherOrigin(request, publicUrl);
  if (isOfSameOrigin(request, publicUrl) === undefined) {
    throw refusal('The request names no origin: send Origin or Sec-Fetch-Site');
  }
}

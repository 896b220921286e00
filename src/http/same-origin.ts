import type { Request } from 'express';
import { DomainError, Reason } from '../domain/common/errors.js';

/** Whether a request is of the same origin, by headers that no page can forge; undefined without them. */
function isOfSameOrigin(request: Request, publicUrl: string | null): boolean | undefined {
  // If present, it alone decides, because it is right even behind a proxy that forwards another Host.
  const site = request.get('Sec-Fetch-Site');
  if (site !== undefined) return site.trim().toLowerCase() === 'same-origin';
  const origin = request.get('Origin');
  if (origin === undefined) return undefined;
  return origin === publicUrl || isOriginOf(origin, request.get('Host'));
}

/** The scheme is not compared: behind a proxy that terminates TLS this process does not know it. */
function isOriginOf(origin: string, host: string | undefined): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  const own = `${url?.protocol}//${host}`;
  return host !== undefined && url?.origin === origin && URL.canParse(own) && new URL(own).host === url.host;
}

function refusal(problem: Reason): DomainError {
  return new DomainError('FORBIDDEN', Reason.of('OTHER_ORIGIN'), {
    details: { Origin: problem },
  });
}

/**
 * Refuses a request that a browser sends for a page of another origin (docs/spec/sessions.md#origin).
 * @throws {DomainError} FORBIDDEN
 */
export function assertNotOfAnotherOrigin(request: Request, publicUrl: string | null): void {
  if (isOfSameOrigin(request, publicUrl) === false) throw refusal(Reason.of('FOREIGN_ORIGIN'));
}

/**
 * Refuses a request that does not prove that it comes from this origin.
 * @throws {DomainError} FORBIDDEN
 */
export function assertSameOrigin(request: Request, publicUrl: string | null): void {
  assertNotOfAnotherOrigin(request, publicUrl);
  if (isOfSameOrigin(request, publicUrl) === undefined) {
    throw refusal(Reason.of('NO_ORIGIN'));
  }
}

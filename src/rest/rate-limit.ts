import type { Request, Response } from 'express';
import { DomainError } from '../domain/errors.js';
import { costsNothing, rateLimitHeaders, restCharge } from '../domain/rate-limit.js';
import type { CustomerContext } from '../graphql/customer/context.js';
import type { RateLimiter } from '../services/rate-limits/rate-limiter.js';

/** Tells a client how its limit stands. */
function showLimit({ allowance: { grant } }: CustomerContext, response: Response): void {
  if (grant) response.set(rateLimitHeaders(grant));
}

/** @throws {DomainError} RATE_LIMIT_EXCEEDED */
async function settle(context: CustomerContext, response: Response): Promise<void> {
  const grant = await context.allowance.settled();
  showLimit(context, response);
  if (grant && !grant.admitted) throw new DomainError('RATE_LIMIT_EXCEEDED');
}

/**
 * Charges a request, and refuses it above the limit. Only reading may begin before the point for it has come from the
 * store: that is then for `besideAdmission` to wait for.
 * @throws {DomainError} RATE_LIMIT_EXCEEDED
 */
export async function admit(
  limiter: RateLimiter,
  context: CustomerContext,
  request: Request,
  response: Response,
): Promise<void> {
  const { caller, allowance } = context;
  if (caller) allowance.ask(limiter.ofCustomer(caller, restCharge(request.method, request.path)));
  if (allowance.grant || request.method !== 'GET' || context.refusal) await settle(context, response);
}

/**
 * What `work` comes to, where the request is admitted; a refusal counts before whatever came of it.
 * @throws {DomainError} RATE_LIMIT_EXCEEDED
 */
export async function besideAdmission<T>(context: CustomerContext, response: Response, work: Promise<T>): Promise<T> {
  // Its failure is reported below, after what the limit says.
  work.catch(() => undefined);
  if (!context.allowance.grant) await settle(context, response);
  const answer = await work;
  // A replay has been given back meanwhile.
  showLimit(context, response);
  return answer;
}

/** Gives back what was paid for an answer that only says that nothing has changed. */
export function refundUnchanged({ allowance }: CustomerContext, response: Response): void {
  response.once('finish', () => {
    if (costsNothing({ status: response.statusCode })) allowance.refund(1);
  });
}

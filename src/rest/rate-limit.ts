import type { Request, Response } from 'express';
import { isFreeRevalidation, rateLimitExceeded, rateLimitHeaders, restCharge } from '../domain/rate-limit.js';
import type { CustomerContext } from '../graphql/customer/context.js';
import type { RateLimiter } from '../services/rate-limits/rate-limiter.js';

type Limited = Pick<CustomerContext, 'allowance'>;

/** Tells a client how its limit stands. */
function showLimit({ allowance: { grant } }: Limited, response: Response): void {
  if (grant) response.set(rateLimitHeaders(grant));
}

/**
 * Waits for what the limit says of a request that has been charged.
 * @throws {DomainError} RATE_LIMIT_EXCEEDED
 */
export async function settle(context: Limited, response: Response): Promise<void> {
  const grant = await context.allowance.settled();
  showLimit(context, response);
  if (grant && !grant.admitted) throw rateLimitExceeded(grant);
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
  try {
    return await work;
  } finally {
    // A replay has been given back meanwhile, or a scenario of the sandbox shows the limit as used up.
    showLimit(context, response);
  }
}

/**
 * Answers 304 where what the client has is current, and gives back what was paid for it, as far as that is free.
 * Otherwise leaves the answer as it is. To be called with status and ETag set.
 * @returns whether it has answered.
 */
export async function answerUnchanged(
  context: CustomerContext,
  request: Request,
  response: Response,
): Promise<boolean> {
  if (!request.fresh) return false;
  if (isFreeRevalidation(request.get('If-None-Match'))) {
    await context.allowance.refund(1);
    showLimit(context, response);
  }
  response.status(304).end();
  return true;
}

/** Does the same for an answer that somebody else writes: it is known for a 304 only once it is sent. */
export function refundUnchanged({ allowance }: Limited, request: Request, response: Response): void {
  response.once('finish', () => {
    const isFree = response.statusCode === 304 && isFreeRevalidation(request.get('If-None-Match'));
    if (isFree) void allowance.refund(1);
  });
}

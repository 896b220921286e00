import type { Request, Response } from 'express';
import { isFreeRevalidation, rateLimitExceeded, rateLimitHeaders, restCharge } from '../domain/access/rate-limit.js';
import type { CustomerContext } from '../graphql/customer/context.js';
import type { RateLimiter } from '../services/rate-limits/rate-limiter.js';

type Limited = Pick<CustomerContext, 'rateLimit'>;

/** Sends the state of the limit in the headers. */
function setLimitHeaders({ rateLimit }: Limited, response: Response): void {
  const status = rateLimit.newStatus();
  if (!status) return;
  const headers = rateLimitHeaders(status);
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
}

/** @throws {DomainError} RATE_LIMIT_EXCEEDED */
function assertAdmitted(context: Limited, response: Response): void {
  const { decision } = context.rateLimit;
  setLimitHeaders(context, response);
  if (decision && !decision.admitted) throw rateLimitExceeded(decision);
}

/**
 * Waits for the limiter's decision about a charged request. Without a promise, it has decided already.
 * @throws {DomainError} RATE_LIMIT_EXCEEDED
 */
export function awaitRateLimit(context: Limited, response: Response): Promise<void> | undefined {
  const { rateLimit } = context;
  if (!rateLimit.decision) return rateLimit.awaitDecision().then(() => assertAdmitted(context, response));
  assertAdmitted(context, response);
  return undefined;
}

/**
 * Charges a request, and rejects it above the limit. Only reads may start before the store has granted the point;
 * `withRateLimit` then waits for it.
 * @throws {DomainError} RATE_LIMIT_EXCEEDED
 */
export function chargeRequest(
  limiter: RateLimiter,
  context: CustomerContext,
  request: Request,
  response: Response,
): Promise<void> | undefined {
  const { chargedAccount, rateLimit } = context;
  if (chargedAccount) {
    rateLimit.charge(limiter.chargeCustomer(chargedAccount, restCharge(request.method, request.path)));
  }
  const mustWait = rateLimit.decision || request.method !== 'GET' || context.refusal;
  return mustWait ? awaitRateLimit(context, response) : undefined;
}

/**
 * The result of `work` if the request is admitted; the limiter's error takes precedence over any result.
 * @throws {DomainError} RATE_LIMIT_EXCEEDED
 */
export async function withRateLimit<T>(context: CustomerContext, response: Response, work: Promise<T>): Promise<T> {
  if (!context.rateLimit.decision) {
    // Its failure is reported below, after the limiter's decision.
    work.catch(() => undefined);
    await awaitRateLimit(context, response);
  }
  try {
    return await work;
  } finally {
    // A repeated order may have been refunded meanwhile, or a sandbox scenario simulates a used-up limit.
    setLimitHeaders(context, response);
  }
}

/**
 * Responds with 304, and refunds the point if the 304 is free. Call it for a request that is fresh.
 * @param cost what it cost to find that out, in points.
 */
export async function sendNotModified(
  context: CustomerContext,
  request: Request,
  response: Response,
  cost = 1,
): Promise<void> {
  if (isFreeRevalidation(request.headers['if-none-match'])) await context.rateLimit.refund(cost);
  else context.rateLimit.spend(cost - 1);
  setLimitHeaders(context, response);
  response.statusCode = 304;
  response.end();
}

/** Counts what a response cost above the point of its request. */
export function spendOnResponse(context: Limited, response: Response, cost: number): void {
  context.rateLimit.spend(cost - 1);
  setLimitHeaders(context, response);
}

/** Refunds a response that other code sends, once it is known to be a 304. */
export function refundNotModified({ rateLimit }: Limited, request: Request, response: Response): void {
  response.once('finish', () => {
    const isFree = response.statusCode === 304 && isFreeRevalidation(request.get('If-None-Match'));
    if (isFree) void rateLimit.refund();
  });
}

import {
  FREE_RESPONSES_FACTOR,
  limitsOf,
  rateLimitExceeded,
  type CustomerLimits,
  type LimitStatus,
  type RateLimitCharge,
  type RateLimitPolicy,
} from '../../domain/access/rate-limit.js';
import { DomainError } from '../../domain/common/errors.js';
import type { AuthenticatedCustomer } from '../access/authentication.js';
import type { CountingRateLimiter, RateLimitDecision } from './counting-rate-limiter.js';

/** The limits for customers without overrides. */
export interface RateLimits extends CustomerLimits {
  wrongTokensPerMinute: number;
}

/** A decision with the name of its limit. */
export interface PolicyDecision extends LimitStatus {
  /**
   * Refunds the points of a free part, unless the limit of free responses is used up.
   * @param cost the points that count against that limit; defaults to those that are refunded.
   */
  refund(cost?: number): Promise<void>;
  /** Counts further points of a response that was dear. */
  spend(points: number): void;
}

/** The rate limit of a request, stored in its context. */
export class RequestRateLimit {
  private pending: PolicyDecision | Promise<PolicyDecision> | undefined;
  private decided: PolicyDecision | undefined;
  private simulated = false;
  private shown: PolicyDecision | undefined;
  private shownRemaining = NaN;

  /** Undefined before the request is charged and while the limiter decides. */
  get decision(): PolicyDecision | undefined {
    return this.decided;
  }

  /** The decision for the headers of the response; undefined without one, and if nothing has changed since the last call. */
  newStatus(): LimitStatus | undefined {
    const { decided } = this;
    if (!decided || (decided === this.shown && decided.remaining === this.shownRemaining)) return undefined;
    this.shown = decided;
    this.shownRemaining = decided.remaining;
    return decided;
  }

  get isCharged(): boolean {
    return this.pending !== undefined;
  }

  /** Stores the decision; `awaitDecision` returns it as soon as it is made. */
  charge(charged: PolicyDecision | Promise<PolicyDecision>): void {
    if (charged instanceof Promise) this.pending = charged.then((decision) => (this.decided = decision));
    else this.pending = this.decided = charged;
  }

  async awaitDecision(): Promise<PolicyDecision | undefined> {
    return this.pending;
  }

  /** @param cost of a free response that had to be made, in points. */
  async refund(cost?: number): Promise<void> {
    await this.decided?.refund(cost);
  }

  /** Counts points of the response besides those of its request. */
  spend(points: number): void {
    if (points > 0) this.decided?.spend(points);
  }

  /** Whether the decision comes from a scenario of the sandbox instead of the limiter. */
  get isSimulated(): boolean {
    return this.simulated;
  }

  /**
   * Returns the result of `work`. If a sandbox scenario rejects it as above the limit, the headers show the limit as
   * used up afterwards.
   * @throws {DomainError} the error, with the end of the real window.
   */
  async simulateLimit<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'RATE_LIMIT_EXCEEDED' || !this.decided) throw error;
      const { policy, limit, resetMs } = this.decided;
      this.decided = { policy, limit, resetMs, admitted: false, remaining: 0, refund: async () => {}, spend: () => {} };
      this.pending = this.decided;
      this.simulated = true;
      throw rateLimitExceeded(this.decided);
    }
  }
}

const WRONG_TOKEN: RateLimitCharge = { policy: 'wrong-tokens', points: 1, refundablePoints: 1 };
const SIGN_IN: RateLimitCharge = { ...WRONG_TOKEN, policy: 'sign-ins' };

/** Limits the requests of customers, and requests with wrong tokens (docs/spec/rate-limits.md). */
export class RateLimiter {
  constructor(
    private readonly countingLimiter: CountingRateLimiter,
    private readonly limits: RateLimits,
    private readonly countRefusal: (policy: RateLimitPolicy) => void,
  ) {}

  /** All tokens of a customer share its limits. Decides synchronously except for the first request of a window. */
  chargeCustomer(customer: AuthenticatedCustomer, charge: RateLimitCharge): PolicyDecision | Promise<PolicyDecision> {
    return this.consume(customer.id, charge, this.limitOf(customer, charge));
  }

  /** The points that a customer may spend in a minute on requests like this one. */
  limitOf(customer: AuthenticatedCustomer, { policy }: Pick<RateLimitCharge, 'policy'>): number {
    const { readsPerMinute, ordersPerMinute } = limitsOf(customer, this.limits);
    return policy === 'orders' ? ordersPerMinute : readsPerMinute;
  }

  /** Counts a request with a wrong token or none. @param client the result of `clientKey`. */
  chargeUnauthenticated(client: string): PolicyDecision | Promise<PolicyDecision> {
    return this.consume(client, WRONG_TOKEN, this.limits.wrongTokensPerMinute);
  }

  /**
   * Counts the failures of sign-ins by OpenID Connect, so that neither wrong tokens nor responses without a sign-in
   * lock out others with the same address.
   * @param what `answers` without a pending sign-in, or `codes` for the provider.
   * @param client the result of `clientKey`.
   */
  chargeSignIn(what: 'answers' | 'codes', client: string): PolicyDecision | Promise<PolicyDecision> {
    return this.consume(`${what}:${client}`, SIGN_IN, this.limits.wrongTokensPerMinute);
  }

  private consume(subject: string, charge: RateLimitCharge, limit: number): PolicyDecision | Promise<PolicyDecision> {
    const { policy, points, refundablePoints } = charge;
    const key = `${policy}:${subject}`;
    const toPolicyDecision = (decision: RateLimitDecision): PolicyDecision => {
      const { admitted, resetMs } = decision;
      if (!admitted) this.countRefusal(policy);
      return {
        policy,
        admitted,
        limit: decision.limit,
        resetMs,
        get remaining() {
          return decision.remaining;
        },
        spend: (further) => decision.spend(further),
        refund: async (cost = refundablePoints) => {
          if (!admitted) return;
          const free = await this.countingLimiter.consume(
            `free-${key}`,
            limit * FREE_RESPONSES_FACTOR,
            Math.max(cost, refundablePoints),
          );
          if (free.admitted) decision.refund(refundablePoints);
        },
      };
    };
    const decision = this.countingLimiter.consume(key, limit, points);
    return decision instanceof Promise ? decision.then(toPolicyDecision) : toPolicyDecision(decision);
  }
}

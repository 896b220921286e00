import { DomainError } from '../../domain/common/errors.js';
import {
  FREE_RESPONSES_FACTOR,
  limitsOf,
  rateLimitExceeded,
  type RateLimitCharge,
  type CustomerLimits,
  type LimitStatus,
  type RateLimitPolicy,
} from '../../domain/access/rate-limit.js';
import type { AuthenticatedCustomer } from '../access/authentication.js';
import type { Grant, LeasedRateLimiter } from './leased-rate-limiter.js';

/** The limits for customers without overrides. */
export interface RateLimits extends CustomerLimits {
  wrongTokensPerMinute: number;
}

/** A grant with the name of its limit. */
export interface PolicyGrant extends LimitStatus {
  /** Gives the points of a part back that is free, unless the limit of free answers is used up. */
  refund(): Promise<void>;
}

/** The grant of a request, kept in its context. */
export class Allowance {
  private asked: PolicyGrant | Promise<PolicyGrant> | undefined;
  private known: PolicyGrant | undefined;
  private rehearsed = false;

  /** Undefined before the limiter is asked and while it decides. */
  get grant(): PolicyGrant | undefined {
    return this.known;
  }

  get hasAsked(): boolean {
    return this.asked !== undefined;
  }

  /** Keeps the grant; `grant` gives it as soon as it is decided. */
  ask(asked: PolicyGrant | Promise<PolicyGrant>): void {
    if (asked instanceof Promise) this.asked = asked.then((grant) => (this.known = grant));
    else this.asked = this.known = asked;
  }

  async settled(): Promise<PolicyGrant | undefined> {
    return this.asked;
  }

  async refund(): Promise<void> {
    await this.known?.refund();
  }

  /** Whether the grant comes from a scenario of the sandbox instead of the limiter. */
  get isRehearsed(): boolean {
    return this.rehearsed;
  }

  /**
   * Gives the result of `work`. Where a scenario of the sandbox refuses it as above the limit, the headers show the
   * limit as used up from then on.
   * @throws {DomainError} the refusal, with the end of the real window.
   */
  async rehearsing<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'RATE_LIMIT_EXCEEDED' || !this.known) throw error;
      const { policy, limit, resetMs } = this.known;
      this.known = { policy, limit, resetMs, admitted: false, remaining: 0, refund: () => Promise.resolve() };
      this.asked = this.known;
      this.rehearsed = true;
      throw rateLimitExceeded(this.known);
    }
  }
}

const WRONG_TOKEN: RateLimitCharge = { policy: 'wrong-tokens', points: 1, refundablePoints: 1 };
const SIGN_IN: RateLimitCharge = { ...WRONG_TOKEN, policy: 'sign-ins' };

/** Limits the requests of customers, and requests with wrong tokens (docs/spec/rate-limits.md). */
export class RateLimiter {
  constructor(
    private readonly leases: LeasedRateLimiter,
    private readonly limits: RateLimits,
    private readonly countRefusal: (policy: RateLimitPolicy) => void,
  ) {}

  /** All tokens of a customer share its limits. Decides synchronously where it has a lease. */
  ofCustomer(customer: AuthenticatedCustomer, charge: RateLimitCharge): PolicyGrant | Promise<PolicyGrant> {
    const { readsPerMinute, ordersPerMinute } = limitsOf(customer, this.limits);
    return this.take(customer.id, charge, charge.policy === 'orders' ? ordersPerMinute : readsPerMinute);
  }

  /** Counts a request with a wrong token or none. @param client the result of `clientKey`. */
  ofStranger(client: string): PolicyGrant | Promise<PolicyGrant> {
    return this.take(client, WRONG_TOKEN, this.limits.wrongTokensPerMinute);
  }

  /**
   * Counts what fails of a sign-in by OpenID Connect, so that neither wrong tokens nor answers without a sign-in keep people
   * out who share the address.
   * @param what `answers` that no sign-in waits for, or `codes` that the provider is asked about.
   * @param client the result of `clientKey`.
   */
  ofSignIn(what: 'answers' | 'codes', client: string): PolicyGrant | Promise<PolicyGrant> {
    return this.take(`${what}:${client}`, SIGN_IN, this.limits.wrongTokensPerMinute);
  }

  private take(who: string, charge: RateLimitCharge, limit: number): PolicyGrant | Promise<PolicyGrant> {
    const { policy, points, refundablePoints } = charge;
    const key = `${policy}:${who}`;
    const named = (grant: Grant): PolicyGrant => {
      const { admitted, resetMs } = grant;
      if (!admitted) this.countRefusal(policy);
      return {
        policy,
        admitted,
        limit: grant.limit,
        resetMs,
        get remaining() {
          return grant.remaining;
        },
        refund: async () => {
          if (!admitted) return;
          const free = await this.leases.take(`free-${key}`, limit * FREE_RESPONSES_FACTOR, refundablePoints);
          if (free.admitted) grant.refund(refundablePoints);
        },
      };
    };
    const grant = this.leases.take(key, limit, points);
    return grant instanceof Promise ? grant.then(named) : named(grant);
  }
}

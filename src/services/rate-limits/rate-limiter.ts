import type { Charge, LimitStatus, RatePolicy } from '../../domain/rate-limit.js';
import type { AuthenticatedCustomer } from '../access/authentication.js';
import type { Grant, LeasedRateLimiter } from './leased-rate-limiter.js';

/** What counts for everybody who has no limits of their own. */
export interface RateLimits {
  readsPerMinute: number;
  ordersPerMinute: number;
  wrongTokensPerMinute: number;
}

/** A grant that says of which limit it is. */
export interface PolicyGrant extends LimitStatus {
  refund(points: number): void;
}

/** What a request was allowed, once it has asked; kept with its context. */
export class Allowance {
  private asked: PolicyGrant | Promise<PolicyGrant> | undefined;
  private known: PolicyGrant | undefined;

  /** Undefined where nothing was asked for, or the answer is still on its way. */
  get grant(): PolicyGrant | undefined {
    return this.known;
  }

  get hasAsked(): boolean {
    return this.asked !== undefined;
  }

  /** Remembers what was asked for; at hand as soon as it is decided. */
  ask(asked: PolicyGrant | Promise<PolicyGrant>): void {
    if (asked instanceof Promise) this.asked = asked.then((grant) => (this.known = grant));
    else this.asked = this.known = asked;
  }

  async settled(): Promise<PolicyGrant | undefined> {
    return this.asked;
  }

  refund(points: number): void {
    this.known?.refund(points);
  }
}

/** Limits what a customer asks for, and who has no right token (docs/spec/rate-limits.md). */
export class RateLimiter {
  constructor(
    private readonly leases: LeasedRateLimiter,
    private readonly limits: RateLimits,
    private readonly countRefusal: (policy: RatePolicy) => void,
  ) {}

  /** All tokens of a customer share its limits. Decided at once where a lease is at hand. */
  ofCustomer(customer: AuthenticatedCustomer, { policy, points }: Charge): PolicyGrant | Promise<PolicyGrant> {
    const limit =
      policy === 'orders'
        ? (customer.ordersPerMinute ?? this.limits.ordersPerMinute)
        : (customer.readsPerMinute ?? this.limits.readsPerMinute);
    return this.take(`${policy}:${customer.id}`, policy, limit, points);
  }

  /** Counts a request without a right token. @param client as `clientKey` gives it. */
  ofStranger(client: string): PolicyGrant | Promise<PolicyGrant> {
    return this.take(`wrong-tokens:${client}`, 'wrong-tokens', this.limits.wrongTokensPerMinute, 1);
  }

  private take(key: string, policy: RatePolicy, limit: number, points: number): PolicyGrant | Promise<PolicyGrant> {
    const grant = this.leases.take(key, limit, points);
    return grant instanceof Promise ? grant.then((late) => this.named(policy, late)) : this.named(policy, grant);
  }

  private named(policy: RatePolicy, grant: Grant): PolicyGrant {
    if (!grant.admitted) this.countRefusal(policy);
    return Object.assign(grant, { policy });
  }
}

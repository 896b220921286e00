import type { TokenScope } from '../../domain/access/token-scope.js';
import { DomainError } from '../../domain/common/errors.js';
import type { OrderChannel } from '../../domain/orders/order.js';
import type { SandboxScenario } from '../../domain/orders/sandbox.js';
import type { AuthenticatedAccount } from '../../services/access/authentication.js';
import type { ClientConnection } from '../../services/common/client-connection.js';
import { RequestRateLimit } from '../../services/rate-limits/rate-limiter.js';
import type { AuthorizedCaller, RequestCaller } from '../shared/authorization.js';
import { KeyQuota } from '../shared/limits/key-quota.js';
import type { Loaders } from './loaders.js';

/** What the headers of a request say about its orders. */
export interface OrderHeaders {
  /** The request header Idempotency-Key. */
  idempotencyKey: string | undefined;
  /** The request header X-Sandbox-Scenario. */
  scenario: SandboxScenario | null;
}

/** The context of every request of a customer, over GraphQL and over REST. */
export class CustomerContext implements RequestCaller {
  /** The authenticated account; undefined if authentication failed. */
  readonly customer: AuthenticatedAccount | undefined;
  /** Why authentication failed; undefined if it succeeded. */
  readonly refusal: DomainError | undefined;
  readonly rateLimit = new RequestRateLimit();
  /** GraphQL only; see `costPlugin`. */
  cost: number | undefined;
  /** The scopes of the token; undefined if authentication failed. */
  readonly scopes: readonly TokenScope[] | undefined;
  /** Only GraphQL limits the number of keys in a response: REST streams them. */
  keys = new KeyQuota(Infinity);
  private currentLoaders: Loaders | undefined;

  constructor(
    accountOrRefusal: AuthenticatedAccount | DomainError,
    /** Whether the request header X-Sandbox-Mode is true. */
    readonly sandbox: boolean,
    readonly from: OrderChannel,
    readonly requestId: string,
    private readonly createLoaders: (customer: AuthenticatedAccount) => Loaders,
    /**
     * The account whose rate limits the request counts against; also set if the request is refused for another
     * reason than its token.
     */
    readonly chargedAccount: AuthenticatedAccount | null,
    readonly orderHeaders: OrderHeaders,
    readonly client: ClientConnection,
  ) {
    if (accountOrRefusal instanceof DomainError) this.refusal = accountOrRefusal;
    else {
      this.customer = accountOrRefusal;
      this.scopes = accountOrRefusal.scopes;
    }
  }

  /** Created on first use; each batches the reads of the fields of one request. Only for an authenticated request. */
  get loaders(): Loaders {
    if (!this.customer) throw new Error('An unauthenticated request has no loaders');
    this.currentLoaders ??= this.createLoaders(this.customer);
    return this.currentLoaders;
  }
}

/** The context of a resolver, after its `@Authorized()` has been checked. */
export type AuthorizedCustomerContext = AuthorizedCaller<CustomerContext>;

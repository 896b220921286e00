import { DomainError } from '../../domain/common/errors.js';
import type { OrderChannel } from '../../domain/orders/order.js';
import type { SandboxScenario } from '../../domain/orders/sandbox-scenario.js';
import type { TokenScope } from '../../domain/access/token-scope.js';
import type { AuthenticatedAccount } from '../../services/access/authentication.js';
import type { ClientConnection } from '../../services/common/client-connection.js';
import { RequestRateLimit } from '../../services/rate-limits/rate-limiter.js';
import type { AuthorizedCaller, RequestCaller } from '../shared/authorization.js';
import { KeyQuota } from '../shared/limits/key-quota.js';
import type { Loaders } from './loaders.js';

/** What a request says of the orders that it places. */
export interface OrderHeaders {
  /** The request header Idempotency-Key. */
  idempotencyKey: string | undefined;
  /** The request header X-Sandbox-Scenario. */
  scenario: SandboxScenario | null;
  client: ClientConnection;
}

/** What every request of a customer carries, over GraphQL and over REST. */
export class CustomerContext implements RequestCaller {
  /** Who sends the request; undefined where it is not let in. */
  readonly customer: AuthenticatedAccount | undefined;
  /** Why the request is not let in; undefined where it is. */
  readonly refusal: DomainError | undefined;
  readonly rateLimit = new RequestRateLimit();
  /** Of GraphQL alone; see `costPlugin`. */
  cost: number | undefined;
  /** What the token may do; undefined where the request is not let in. */
  readonly scopes: readonly TokenScope[] | undefined;
  /** Only GraphQL limits how many keys an answer holds: REST streams them. */
  keys = new KeyQuota(Infinity);
  private currentLoaders: Loaders | undefined;

  constructor(
    identity: AuthenticatedAccount | DomainError,
    /** Whether the request header X-Sandbox-Mode is true. */
    readonly sandbox: boolean,
    readonly from: OrderChannel,
    readonly requestId: string,
    private readonly createLoaders: (customer: AuthenticatedAccount) => Loaders,
    /** The customer whose rate limits the request counts against; also set where another mistake keeps it out. */
    readonly caller: AuthenticatedAccount | null,
    readonly orderHeaders: OrderHeaders,
  ) {
    if (identity instanceof DomainError) this.refusal = identity;
    else {
      this.customer = identity;
      this.scopes = identity.scopes;
    }
  }

  /** Created on first use; each batches the reads of the fields of one request. Only for a request that is let in. */
  get loaders(): Loaders {
    if (!this.customer) throw new Error('A request that is not let in has no loaders');
    this.currentLoaders ??= this.createLoaders(this.customer);
    return this.currentLoaders;
  }
}

/** The context as a resolver gets it, after its `@Authorized()` has been checked. */
export type AuthorizedCustomerContext = AuthorizedCaller<CustomerContext>;

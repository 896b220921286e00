import type { DomainError } from '../../domain/errors.js';
import type { OrderFrom } from '../../domain/order.js';
import type { CheckedCustomer } from '../../services/access/authentication.js';
import { Allowance } from '../../services/rate-limits/rate-limiter.js';
import type { Loaders } from './loaders.js';

/** What the requests of a customer bring along, over GraphQL and over REST alike. */
export class CustomerContext {
  constructor(
    private readonly identity: CheckedCustomer | DomainError,
    /** The request header X-Sandbox-Mode was true. */
    readonly sandbox: boolean,
    readonly from: OrderFrom,
    readonly requestId: string,
    private readonly createLoaders: (customer: CheckedCustomer) => Loaders,
    /** Whose limits the request counts against, also where it is not let in for what else is wrong with it. */
    readonly caller: CheckedCustomer | null,
  ) {}

  readonly allowance = new Allowance();

  private currentLoaders: Loaders | undefined;

  /** Why the request is not let in; undefined where it is. */
  get refusal(): DomainError | undefined {
    return this.identity instanceof Error ? this.identity : undefined;
  }

  /** @throws {DomainError} why the request is not let in. */
  get customer(): CheckedCustomer {
    if (this.identity instanceof Error) throw this.identity;
    return this.identity;
  }

  /** Made when first needed; batches what one request asks for piece by piece. */
  get loaders(): Loaders {
    this.currentLoaders ??= this.createLoaders(this.customer);
    return this.currentLoaders;
  }
}

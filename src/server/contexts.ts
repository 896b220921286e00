import type { Request } from 'express';
import { clientKey } from '../domain/access/rate-limit.js';
import { DomainError, type ErrorCode } from '../domain/common/errors.js';
import { IDEMPOTENCY_HEADER } from '../domain/common/idempotency-key.js';
import { ORDER_CHANNELS, type OrderChannel } from '../domain/orders/order.js';
import { parseSandboxHeader, parseScenarioHeader, SCENARIO_HEADER } from '../domain/orders/sandbox.js';
import { CustomerContext } from '../graphql/customer/context.js';
import type { Loaders } from '../graphql/customer/loaders.js';
import { StaffContext } from '../graphql/staff/context.js';
import type { StaffLoaders } from '../graphql/staff/loaders.js';
import type { Logger } from '../observability/logger.js';
import { assertActive, type AuthenticatedAccount, type Authentication } from '../services/access/authentication.js';
import type { ClientConnection } from '../services/common/client-connection.js';
import { addRequestLogFields } from '../services/common/request-scope.js';
import type { RateLimiter, RequestRateLimit } from '../services/rate-limits/rate-limiter.js';
import type { StaffIdentity } from './sessions/staff-identity.js';

export interface ContextDeps {
  customers: Authentication;
  staff: StaffIdentity;
  limiter: RateLimiter;
  createLoaders: (customer: AuthenticatedAccount) => Loaders;
  createStaffLoaders: () => StaffLoaders;
  logger: Logger;
}

/** The errors of requests without a valid token. */
const UNAUTHENTICATED_CODES: readonly ErrorCode[] = ['UNAUTHENTICATED', 'ADDRESS_NOT_ALLOWED'];

interface RequestContext {
  readonly refusal: DomainError | undefined;
  readonly rateLimit: RequestRateLimit;
}

function clientOf({ ip, res, socket }: Request): ClientConnection {
  return {
    address: ip,
    onEnd: (listener) => {
      if (!res || res.closed) listener();
      else res.once('close', listener);
    },
    destroy: () => void socket.destroy(),
  };
}

/** Whether the catalogue should be read with the token. A query of GraphQL is read only after that, so it counts as one. */
function mayShowProducts({ originalUrl }: Request, from: OrderChannel): boolean {
  return from !== ORDER_CHANNELS.rest || originalUrl.startsWith('/api/products');
}

/** Builds the context of each request. For a refused request, `refusal` is the reason. */
export class Contexts {
  constructor(private readonly deps: ContextDeps) {}

  async ofCustomer(request: Request, from: OrderChannel): Promise<CustomerContext> {
    const { customers, createLoaders } = this.deps;
    const client = clientOf(request);
    const idempotencyKey = request.get(IDEMPOTENCY_HEADER);
    let account: AuthenticatedAccount | null = null;
    try {
      account = await customers.customerOf(
        request.get('Authorization'),
        client.address,
        mayShowProducts(request, from),
      );
      assertActive(account);
      const sandbox = parseSandboxHeader(request.get('X-Sandbox-Mode'));
      const headers = { idempotencyKey, scenario: parseScenarioHeader(request.get(SCENARIO_HEADER), sandbox) };
      return new CustomerContext(account, sandbox, from, request.id, createLoaders, account, headers, client);
    } catch (error) {
      const refusal = this.toRefusal(error, request);
      const headers = { idempotencyKey, scenario: null };
      // Nothing runs for a refused request. Its sandbox header was not read, so the harmless value is set.
      const context = new CustomerContext(refusal, true, from, request.id, createLoaders, account, headers, client);
      return this.countUnauthenticated(context, request);
    }
  }

  /** @throws {DomainError} FORBIDDEN if a request has a session but does not prove that it is of this origin. */
  async ofStaff(request: Request): Promise<StaffContext> {
    const { staff } = this.deps;
    staff.assertOwnOrigin(request);
    const identity = await staff.staffOf(request).catch((error: unknown) => this.toRefusal(error, request));
    if (!(identity instanceof DomainError)) addRequestLogFields({ staffMemberId: identity.id });
    return this.countUnauthenticated(new StaffContext(identity, request.id, this.deps.createStaffLoaders), request);
  }

  /**
   * Counts a request without a valid token against its client's address, in all APIs. Other requests are not counted
   * here.
   */
  private countUnauthenticated<C extends RequestContext>(context: C, request: Request): C {
    if (context.refusal && UNAUTHENTICATED_CODES.includes(context.refusal.code)) {
      context.rateLimit.charge(this.deps.limiter.chargeUnauthenticated(clientKey(request.ip)));
    }
    return context;
  }

  private toRefusal(error: unknown, request: Request): DomainError {
    if (error instanceof DomainError) return error;
    this.deps.logger.error({ err: error, requestId: request.id }, 'a request could not be authenticated');
    return new DomainError('INTERNAL_ERROR');
  }
}

import type { Request } from 'express';
import { DomainError } from '../domain/errors.js';
import type { OrderFrom } from '../domain/order.js';
import { parseSandboxHeader } from '../domain/sandbox.js';
import { CustomerContext } from '../graphql/context.js';
import type { Loaders } from '../graphql/loaders.js';
import type { Logger } from '../logger.js';
import type { AuthenticatedCustomer, Authentication } from '../services/authentication.js';

/** Builds the context of customers' requests; who is not let in gets a context that says why when it is used. */
export class CustomerContexts {
  constructor(
    private readonly authentication: Authentication,
    private readonly createLoaders: (customer: AuthenticatedCustomer) => Loaders,
    private readonly logger: Logger,
  ) {}

  async of(request: Request, from: OrderFrom): Promise<CustomerContext> {
    try {
      const customer = await this.authentication.customerOf(request.get('Authorization'));
      const sandbox = parseSandboxHeader(request.get('X-Sandbox-Mode'));
      return new CustomerContext(customer, sandbox, from, request.id, this.createLoaders);
    } catch (error) {
      return new CustomerContext(this.toRefusal(error, request.id), true, from, request.id, this.createLoaders);
    }
  }

  private toRefusal(error: unknown, requestId: string): DomainError {
    if (error instanceof DomainError) return error;
    this.logger.error({ err: error, requestId }, 'a request could not be authenticated');
    return new DomainError('INTERNAL_ERROR');
  }
}

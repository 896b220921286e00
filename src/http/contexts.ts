import type { Request } from 'express';
import { DomainError } from '../domain/errors.js';
import type { OrderFrom } from '../domain/order.js';
import { parseSandboxHeader } from '../domain/sandbox.js';
import { CustomerContext } from '../graphql/context.js';
import type { Loaders } from '../graphql/loaders.js';
import { StaffContext } from '../graphql/staff/context.js';
import type { StaffLoaders } from '../graphql/staff/loaders.js';
import type { Logger } from '../logger.js';
import type { Authentication, CheckedCustomer } from '../services/authentication.js';
import type { StaffAuthentication } from '../services/staff-authentication.js';

/** What the contexts of requests are built from. */
export interface ContextParts {
  customers: Authentication;
  staff: StaffAuthentication;
  createLoaders: (customer: CheckedCustomer) => Loaders;
  createStaffLoaders: () => StaffLoaders;
  logger: Logger;
}

/** Builds the contexts of requests; who is not let in gets a context that says why when it is used. */
export class Contexts {
  constructor(private readonly parts: ContextParts) {}

  async ofCustomer(request: Request, from: OrderFrom): Promise<CustomerContext> {
    const { customers, createLoaders } = this.parts;
    const build = (identity: CheckedCustomer | DomainError, sandbox: boolean): CustomerContext =>
      new CustomerContext(identity, sandbox, from, request.id, createLoaders);
    try {
      const customer = await customers.customerOf(request.get('Authorization'));
      return build(customer, parseSandboxHeader(request.get('X-Sandbox-Mode')));
    } catch (error) {
      return build(this.toRefusal(error, request), true);
    }
  }

  async ofStaff(request: Request): Promise<StaffContext> {
    const identity = await this.parts.staff
      .staffOf(request.get('Authorization'))
      .catch((error: unknown) => this.toRefusal(error, request));
    return new StaffContext(identity, request.id, this.parts.createStaffLoaders);
  }

  private toRefusal(error: unknown, request: Request): DomainError {
    if (error instanceof DomainError) return error;
    this.parts.logger.error({ err: error, requestId: request.id }, 'a request could not be authenticated');
    return new DomainError('INTERNAL_ERROR');
  }
}

import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationDefinitionNode } from 'graphql';
import { DomainError } from '../domain/common/errors.js';
import type { CustomerContext } from '../graphql/customer/context.js';
import { countPlacedOrders } from '../graphql/customer/placed-orders.js';
import type { ConcurrencyLimiter } from '../services/rate-limits/concurrency-limiter.js';
import { refusedOperation } from './graphql-errors.js';

/** Queues an operation of a customer until it gets a slot, as REST does; must come after the rate limit. */
export function concurrencyPlugin(limiter: ConcurrencyLimiter): ApolloServerPlugin<CustomerContext> {
  return {
    requestDidStart: async () => {
      let releaseSlot = (): void => undefined;
      return {
        async responseForOperation({ contextValue, schema, document, operation, request: { variables } }) {
          // Undefined if the request names no operation of its document, although Apollo's type says otherwise.
          const chosen = operation as OperationDefinitionNode | undefined;
          // Settling counts like an order but needs a slot.
          const isOrder = chosen && countPlacedOrders({ schema, document, operation: chosen, variables }) > 0;
          try {
            releaseSlot = await limiter.acquire(contextValue, isOrder ? undefined : 'request');
            return null;
          } catch (refusal) {
            if (refusal instanceof DomainError) return refusedOperation(refusal);
            throw refusal;
          }
        },
        willSendResponse: async () => releaseSlot(),
      };
    },
  };
}

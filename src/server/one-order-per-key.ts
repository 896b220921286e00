import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationDefinitionNode } from 'graphql';
import { validationError } from '../domain/common/errors.js';
import { IDEMPOTENCY_HEADER } from '../domain/common/idempotency-key.js';
import type { CustomerContext } from '../graphql/customer/context.js';
import { countPlacedOrders } from '../graphql/customer/placed-orders.js';
import { refusedOperation } from './graphql-errors.js';

/**
 * Rejects an operation that places several orders with one Idempotency-Key header, before any of them is created
 * (docs/spec/orders.md#idempotency).
 */
export const oneOrderPerKey: ApolloServerPlugin<CustomerContext> = {
  requestDidStart: async () => ({
    async responseForOperation({ contextValue, schema, document, operation, request: { variables } }) {
      const {
        customer,
        orderHeaders: { idempotencyKey },
      } = contextValue;
      // A caller without access gets only that refusal.
      if (idempotencyKey === undefined || !customer) return null;
      // Undefined if the request names no operation of its document, although Apollo's type says otherwise.
      const chosen = operation as OperationDefinitionNode | undefined;
      if (!chosen || countPlacedOrders({ schema, document, operation: chosen, variables }) < 2) return null;
      return refusedOperation(
        validationError({
          [IDEMPOTENCY_HEADER]: `${IDEMPOTENCY_HEADER} is for one createOrder: give each its own idempotencyKey instead`,
        }),
      );
    },
  }),
};

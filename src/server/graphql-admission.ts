import type { ApolloServerPlugin } from '@apollo/server';
import { OperationTypeNode, TypeInfo, visit, visitWithTypeInfo, type DocumentNode, type GraphQLSchema } from 'graphql';
import { DomainError, Reason, validationError } from '../domain/common/errors.js';
import { IDEMPOTENCY_HEADER } from '../domain/common/idempotency-key.js';
import type { CustomerContext } from '../graphql/customer/context.js';
import { countPlacedOrders } from '../graphql/customer/placed-orders.js';
import type { StaffContext } from '../graphql/staff/context.js';
import { endWithClient } from '../services/common/request-scope.js';
import type { ConcurrencyLimiter } from '../services/rate-limits/concurrency-limiter.js';
import { refusedOperation } from './graphql-errors.js';

/** Queues an operation of a customer until it gets a slot, as REST does; must come after the rate limit. */
export function concurrencyPlugin(limiter: ConcurrencyLimiter): ApolloServerPlugin<CustomerContext> {
  return {
    requestDidStart: async () => {
      let releaseSlot = (): void => undefined;
      return {
        async responseForOperation({ contextValue, schema, document, operation, request: { variables } }) {
          // Settling counts like an order but needs a slot.
          const isOrder = countPlacedOrders({ schema, document, operation, variables }) > 0;
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
      if (countPlacedOrders({ schema, document, operation, variables }) < 2) return null;
      return refusedOperation(
        validationError({
          [IDEMPOTENCY_HEADER]: `${IDEMPOTENCY_HEADER} is for one createOrder: give each its own idempotencyKey instead`,
        }),
      );
    },
  }),
};

/** Queries by a text that may be a license key. */
const SEARCHES: ReadonlySet<string> = new Set(['licenseKey', 'search']);

/** The first field of the document that searches; undefined if there is none. */
function findSearch(schema: GraphQLSchema, document: DocumentNode): string | undefined {
  const types = new TypeInfo(schema);
  let found: string | undefined;
  const Field = ({ name }: { name: { value: string } }): void => {
    if (types.getParentType() === schema.getQueryType() && SEARCHES.has(name.value)) found ??= name.value;
  };
  visit(document, visitWithTypeInfo(types, { Field }));
  return found;
}

/**
 * Rejects searches over GET: the text, which may be a license key, would be in a URL, and URLs are in the logs of
 * proxies (docs/spec/staff-and-keys.md#searching-for-a-key).
 */
export const requirePostForSearches: ApolloServerPlugin<StaffContext> = {
  requestDidStart: async () => ({
    async responseForOperation({ contextValue, schema, document, request: { http } }) {
      // A caller without access gets only that refusal.
      if (http?.method !== 'GET' || !contextValue.staff) return null;
      const field = findSearch(schema, document);
      if (field === undefined) return null;
      return refusedOperation(validationError({ [field]: Reason.of('SEARCH_OVER_GET') }));
    },
  }),
};

/** Lets the statements of a query, such as a report, end with its client. */
export const endQueriesWithClient: ApolloServerPlugin<object> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation?.operation === OperationTypeNode.QUERY) endWithClient();
    },
  }),
};

import type { ApolloServerPlugin } from '@apollo/server';
import { addRequestFacts } from '../services/common/request-scope.js';

// The client chooses the name, so it may have any length.
const SHOWN_NAME_LENGTH = 64;

/** Adds the type and the name of the GraphQL operation to the request's log line. */
export const noteOperation: ApolloServerPlugin<object> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: ({ operation, operationName }) => {
        addRequestFacts({
          operation: operation?.operation,
          ...(operationName ? { operationName: operationName.slice(0, SHOWN_NAME_LENGTH) } : {}),
        });
        return Promise.resolve();
      },
    }),
};

import type { ApolloServerPlugin } from '@apollo/server';
import { addRequestFacts } from '../services/common/request-scope.js';

// A name is the client's to choose, at any length.
const SHOWN_NAME_LENGTH = 64;

/** Notes on the request which GraphQL operation it carries. */
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

import type { ApolloServerPlugin } from '@apollo/server';
import { TypeInfo, visit, visitWithTypeInfo, type DocumentNode, type GraphQLSchema } from 'graphql';
import { Reason, validationError } from '../domain/common/errors.js';
import type { StaffContext } from '../graphql/staff/context.js';
import { refusedOperation } from './graphql-errors.js';

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

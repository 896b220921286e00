import { createHash } from 'node:crypto';
import { HeaderMap, type ApolloServerPlugin, type GraphQLRequestContext, type GraphQLResponse } from '@apollo/server';
import { Kind, OperationTypeNode, type FormattedExecutionResult, type OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { PricedCatalogue } from '../../services/catalogue/product-catalogue.js';
import { authorize, declaredRoles } from '../shared/authorization.js';
import type { CustomerContext } from './context.js';
import { ProductResolver } from './resolvers/product-resolver.js';

/** The response to a query, with the version of the catalogue that it contains. */
interface CachedResponse {
  version: string;
  json: string;
}

const MIB = 2 ** 20;
const MAX_BYTES = 64 * MIB;
// So that the token in a response (`changes`) is valid for most of its 30 days.
const MAX_AGE_MS = 24 * 60 * 60 * 1_000;
/** The methods of `ProductResolver` whose responses depend only on the catalogue. */
const QUERIES = ['products', 'product', 'productBySku'];
const CATALOGUE_FIELDS = new Set([...QUERIES, '__typename']);

/** Whether an operation requests only products, so that its response depends only on the catalogue. */
function isOfCatalogue(operation: OperationDefinitionNode | undefined): boolean {
  if (operation?.operation !== OperationTypeNode.QUERY) return false;
  return operation.selectionSet.selections.every(
    (selection) => selection.kind === Kind.FIELD && CATALOGUE_FIELDS.has(selection.name.value),
  );
}

function keyOf(context: GraphQLRequestContext<CustomerContext>, catalogue: PricedCatalogue): string {
  const { queryHash, operationName, request } = context;
  const parts = [queryHash, operationName, request.variables ?? {}, catalogue.key];
  return createHash('sha1').update(JSON.stringify(parts)).digest('base64');
}

/**
 * Caches the responses to queries for products. A query gets the cached response while the version of the catalogue
 * and the customer's prices are the same. Executing a query field by field takes many times as long as sending its
 * response.
 */
export class ProductResponseCache {
  private readonly responses = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    ttl: MAX_AGE_MS,
    sizeCalculation: ({ json }) => json.length,
  });
  private readonly serialized = new WeakMap<object, string>();
  private readonly declared = QUERIES.map((query) => declaredRoles(ProductResolver, query));

  readonly plugin: ApolloServerPlugin<CustomerContext> = {
    requestDidStart: async () => {
      let missed: { key: string; version: string } | undefined;
      return {
        responseForOperation: async (context) => {
          if (!isOfCatalogue(context.operation)) return null;
          const catalogue = await catalogueOf(context.contextValue, this.declared);
          if (!catalogue) return null;
          const key = keyOf(context, catalogue);
          const known = this.responses.get(key);
          if (known?.version === catalogue.version) return this.cachedResponse(known.json);
          missed = { key, version: catalogue.version };
          return null;
        },
        willSendResponse: async ({ response: { body } }) => {
          if (!missed || body.kind !== 'single') return;
          const { data, errors } = body.singleResult;
          if (!data || errors) return;
          const json = JSON.stringify(data);
          this.responses.set(missed.key, { version: missed.version, json });
          this.serialized.set(data, json);
        },
      };
    },
  };

  /** Serializes a result as JSON; uses the cached JSON if there is one. */
  readonly stringify = (result: FormattedExecutionResult): string => {
    const { data, errors, extensions } = result;
    const json = data && !errors ? this.serialized.get(data) : undefined;
    if (json === undefined) return `${JSON.stringify(result)}\n`;
    // Extensions belong to the request and are not cached.
    return extensions ? `{"data":${json},"extensions":${JSON.stringify(extensions)}}\n` : `{"data":${json}}\n`;
  };

  /** The cache holds only JSON, which takes less memory than objects; `stringify` replaces the empty `data` by it. */
  private cachedResponse(json: string): GraphQLResponse {
    const data = {};
    this.serialized.set(data, json);
    return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult: { data } } };
  }
}

/** Null for a request without permission, and if the read fails: the resolvers, which run next, report the reason. */
async function catalogueOf(
  context: CustomerContext,
  declared: readonly (readonly string[])[],
): Promise<PricedCatalogue | null> {
  try {
    authorize(context, ...declared);
    return await context.loaders.catalogue();
  } catch {
    return null;
  }
}

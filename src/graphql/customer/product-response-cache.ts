import { hash } from 'node:crypto';
import type { ApolloServerPlugin, HTTPGraphQLRequest, HTTPGraphQLResponse } from '@apollo/server';
import { Kind, OperationTypeNode, type OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { PricedCatalogue } from '../../services/catalogue/product-catalogue.js';
import { etagOf } from '../../services/common/etag.js';
import { authorize, declaredRoles } from '../shared/authorization.js';
import type { CustomerContext } from './context.js';
import { ProductResolver } from './resolvers/product-resolver.js';

/** The parts of a GraphQL request as the client sent them, unchecked. */
export interface GraphqlRequest {
  query: unknown;
  variables: unknown;
  extensions: unknown;
  operationName: unknown;
}

interface Operation {
  operationName: string | null;
  /** See `costPlugin`. */
  cost: number | undefined;
}

interface CompleteResponse extends Operation {
  catalogue: PricedCatalogue;
}

/** A response as it is sent; many requests share its bytes. */
export interface KeptResponse extends Operation {
  bytes: Buffer;
  etag: string;
  headers: ReadonlyMap<string, string>;
}

interface CachedResponse extends KeptResponse {
  /** Of the catalogue that it contains. */
  version: string;
}

const MIB = 2 ** 20;
const MAX_BYTES = 64 * MIB;
const MAX_REQUESTS = 10_000;
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

// The client may send anything, so the key is as long for each request.
function keyOf({ query, variables, extensions, operationName }: GraphqlRequest, accept: string | undefined): string {
  return hash('sha1', JSON.stringify([query, variables ?? {}, extensions, operationName, accept]), 'base64');
}

/**
 * Caches the responses to queries for products. A request gets the cached bytes, without Apollo, while the version of
 * the catalogue and the customer's prices are the same as for the same request before. Executing a query field by field
 * takes many times as long as sending its response.
 */
export class ProductResponseCache {
  /** Of requests that have a cached response at some prices, so that no other request waits for the catalogue. */
  private readonly known = new LRUCache<string, true>({ max: MAX_REQUESTS });
  private readonly responses = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    ttl: MAX_AGE_MS,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  /** What is known of each response that consists of products alone. */
  private readonly complete = new WeakMap<HTTPGraphQLRequest, CompleteResponse>();
  private readonly declared = QUERIES.map((query) => declaredRoles(ProductResolver, query));

  readonly plugin: ApolloServerPlugin<CustomerContext> = {
    requestDidStart: async () => ({
      willSendResponse: async ({ contextValue, operation, operationName, request: { http }, response: { body } }) => {
        if (!http || !isOfCatalogue(operation) || body.kind !== 'single') return;
        const { data, errors } = body.singleResult;
        // The same that the resolvers have read.
        const catalogue = data && !errors ? await catalogueOf(contextValue, this.declared) : null;
        if (catalogue)
          this.complete.set(http, { catalogue, operationName: operationName ?? null, cost: contextValue.cost });
      },
    }),
  };

  /** The cached response to the same request at the same prices; undefined if there is none. */
  async find(request: GraphqlRequest, accept: string | undefined, context: CustomerContext) {
    const key = keyOf(request, accept);
    if (!this.known.get(key)) return undefined;
    const catalogue = await catalogueOf(context, this.declared);
    const cached = catalogue && this.responses.get(`${key} ${catalogue.key}`);
    return cached?.version === catalogue?.version ? (cached ?? undefined) : undefined;
  }

  /**
   * Caches the response to a request, if it consists of products; returns it as it is sent.
   * @param http the request as Apollo had it.
   */
  keep(
    request: GraphqlRequest,
    http: HTTPGraphQLRequest,
    { status = 200, headers, body }: HTTPGraphQLResponse,
  ): KeptResponse | undefined {
    const known = this.complete.get(http);
    // Apollo refuses some requests only when it writes the response, such as those that do not accept JSON.
    if (!known || status !== 200 || body.kind !== 'complete') return undefined;
    const { catalogue, ...operation } = known;
    const bytes = Buffer.from(body.string);
    const response = { bytes, etag: etagOf(bytes), headers, ...operation };
    const key = keyOf(request, http.headers.get('accept'));
    this.known.set(key, true);
    this.responses.set(`${key} ${catalogue.key}`, { ...response, version: catalogue.version });
    return response;
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

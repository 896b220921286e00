import type { ApolloServerPlugin, GraphQLRequestContextDidResolveOperation } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  getNamedType,
  getNullableType,
  GraphQLError,
  isListType,
  Kind,
  type GraphQLField,
  type OperationDefinitionNode,
} from 'graphql';
// The package's ES module build loads a second copy of graphql-js, whose types are not compatible with this one's.
import { getComplexity, type ComplexityEstimator } from 'graphql-query-complexity/cjs';
import { limitExceeded } from './limit-exceeded.js';
import { assertTextLengths } from './text-lengths.js';

// The largest page, and the default of `first`. The services reject a larger one.
const MAX_PAGE_SIZE = 500;
const DEFAULT_PAGE_SIZE = 50;
// The estimate for a list without `first`, such as the items of an order. Most are shorter.
const ASSUMED_LIST_SIZE = 5;

/** A field whose extension `listSize` is the length of its list, if it differs from the others. */
type ListField = Pick<GraphQLField<unknown, unknown>, 'type' | 'extensions'>;

/** The estimated number of objects of a field in the response. */
function sizeOf({ type, extensions }: ListField, args: Record<string, unknown>, isPage: boolean): number {
  if ('first' in args) {
    const first = typeof args.first === 'number' ? args.first : DEFAULT_PAGE_SIZE;
    return Math.min(Math.max(first, 0), MAX_PAGE_SIZE);
  }
  // `nodes` and `edges` have the length of the page, by which the connection's own field has multiplied already.
  if (!isListType(getNullableType(type)) || isPage) return 1;
  return typeof extensions.listSize === 'number' ? extensions.listSize : ASSUMED_LIST_SIZE;
}

// What a search costs besides, as it reads the names of a whole table, however few it finds.
const SEARCH_COST = 500;

/** Counts the values of the response: one for a field, and the cost below it times the number of its objects. */
const countValues: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  // Introspection is limited separately.
  if (getNamedType(field.type).name.startsWith('__')) return 0;
  const searching = args.search ? SEARCH_COST : 0;
  return 1 + searching + sizeOf(field, args, type.name.endsWith('Connection')) * childComplexity;
};

/** Whether a variable has an invalid value. The executor then rejects the operation, and names every such variable. */
function isWrongVariable(error: unknown): boolean {
  return error instanceof GraphQLError && error.nodes?.[0]?.kind === Kind.VARIABLE_DEFINITION;
}

/** The cost in the context of a request. */
export interface Costly {
  /** The estimated cost of its operation; undefined before it is known, and if the operation cannot be executed. */
  cost?: number | undefined;
}

/** Of operations without variables, which cost the same each time. Apollo parses the same text once. */
const constantCosts = new WeakMap<OperationDefinitionNode, number>();

/** The estimated cost of the operation; undefined if it cannot be executed. */
function costOf<Context extends Costly>({
  schema,
  document,
  operation,
  operationName,
  request,
}: GraphQLRequestContextDidResolveOperation<Context>): number | undefined {
  if (!operation) return undefined;
  const known = constantCosts.get(operation);
  if (known !== undefined) return known;
  try {
    const cost = getComplexity({
      schema,
      query: document,
      operationName: operationName ?? undefined,
      variables: request.variables ?? {},
      estimators: [countValues],
      maxQueryNodes: Infinity,
    });
    if (!operation.variableDefinitions?.length) constantCosts.set(operation, cost);
    return cost;
  } catch (error) {
    if (isWrongVariable(error)) return undefined;
    // A required argument without a value: the cost cannot be estimated, so the operation is rejected.
    if (error instanceof GraphQLError) {
      const { message, nodes } = error;
      const extensions = { code: ApolloServerErrorCode.BAD_USER_INPUT, http: { status: 400 } };
      throw new GraphQLError(message, { nodes, extensions });
    }
    throw error;
  }
}

/** Rejects an operation above the limit and one with a text that is too long, and adds `extensions.cost` to the response of any other. */
export function costPlugin<Context extends Costly>(limit: number): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => {
      return {
        didResolveOperation: async (context) => {
          const { schema, document, operation, request } = context;
          // Undefined if the request names no operation of its document, although Apollo's type says otherwise. Here and not in
          // a plugin of its own, which would run at the same time: coercing the variables reads the texts.
          if (operation) assertTextLengths(schema, document, operation, request.variables ?? {});
          const requested = costOf(context);
          if (requested !== undefined && requested > limit) throw limitExceeded('cost', requested, limit);
          context.contextValue.cost = requested;
        },
        willSendResponse: async ({ contextValue: { cost: requested }, response: { body } }) => {
          if (requested === undefined || body.kind !== 'single' || body.singleResult.data === undefined) return;
          body.singleResult.extensions = { ...body.singleResult.extensions, cost: { requested, limit } };
        },
      };
    },
  };
}

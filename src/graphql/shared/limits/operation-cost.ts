import type { ApolloServerPlugin, BaseContext, GraphQLRequestContextDidResolveOperation } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { getNamedType, getNullableType, GraphQLError, isListType, Kind, type GraphQLOutputType } from 'graphql';
// Its ES module build brings a second graphql-js along, which knows nothing of this one's types.
import { getComplexity, type ComplexityEstimator } from 'graphql-query-complexity/cjs';
import { limitExceeded } from './limit-exceeded.js';

// What a page holds at most, and where its size is not given; more is refused by the use case.
const MAX_PAGE_SIZE = 500;
const DEFAULT_PAGE_SIZE = 50;
// A list without `first`: the items of an order, the attempts of a delivery. Most are shorter.
const ASSUMED_LIST_SIZE = 5;

/** How many of what is below a field an answer holds. */
function sizeOf(type: GraphQLOutputType, args: Record<string, unknown>, isPage: boolean): number {
  if ('first' in args) {
    const first = typeof args.first === 'number' ? args.first : DEFAULT_PAGE_SIZE;
    return Math.min(Math.max(first, 0), MAX_PAGE_SIZE);
  }
  // The lists of a connection are as long as the page, which is counted already.
  return isListType(getNullableType(type)) && !isPage ? ASSUMED_LIST_SIZE : 1;
}

/** One for each value of the answer: a field counts one, and what is below it as often as it is there. */
const countValues: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  // How much of the schema may be asked for is limited in other ways.
  if (getNamedType(field.type).name.startsWith('__')) return 0;
  return 1 + sizeOf(field.type, args, type.name.endsWith('Connection')) * childComplexity;
};

/** A variable that does not fit: nothing is executed then, and the answer names all of them. */
function isWrongVariable(error: unknown): boolean {
  return error instanceof GraphQLError && error.nodes?.[0]?.kind === Kind.VARIABLE_DEFINITION;
}

/** Undefined where no operation can be executed. */
function costOf<Context extends BaseContext>({
  schema,
  document,
  operation,
  operationName,
  request,
}: GraphQLRequestContextDidResolveOperation<Context>): number | undefined {
  if (!operation) return undefined;
  try {
    return getComplexity({
      schema,
      query: document,
      operationName: operationName ?? undefined,
      variables: request.variables ?? {},
      estimators: [countValues],
      maxQueryNodes: Infinity,
    });
  } catch (error) {
    if (isWrongVariable(error)) return undefined;
    // An argument without a value: the cost is not known, so nothing is executed.
    if (error instanceof GraphQLError) {
      const { message, nodes } = error;
      const extensions = { code: ApolloServerErrorCode.BAD_USER_INPUT, http: { status: 400 } };
      throw new GraphQLError(message, { nodes, extensions });
    }
    throw error;
  }
}

/** Refuses an operation that costs too much, and tells the cost with the answer to every other: `extensions.cost`. */
export function costPlugin<Context extends BaseContext>(limit: number): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => {
      let requested: number | undefined;
      return {
        didResolveOperation: async (context) => {
          requested = costOf(context);
          if (requested !== undefined && requested > limit) throw limitExceeded('cost', requested, limit);
        },
        willSendResponse: async ({ response: { body } }) => {
          if (requested === undefined || body.kind !== 'single' || body.singleResult.data === undefined) return;
          body.singleResult.extensions = { ...body.singleResult.extensions, cost: { requested, limit } };
        },
      };
    },
  };
}

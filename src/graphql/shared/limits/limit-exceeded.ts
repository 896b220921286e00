import { GraphQLError } from 'graphql';

/** The code of the refusal of a GraphQL operation that asks for too much. REST does not have it. */
export const QUERY_LIMIT_EXCEEDED = 'QUERY_LIMIT_EXCEEDED';

/**
 * Creates the refusal of a query that asks for too much.
 * @param requested undefined where counting stopped at the limit.
 */
export function limitExceeded(limit: string, requested: number | undefined, allowed: number): GraphQLError {
  const requestedText = requested === undefined ? `more than ${allowed}` : String(requested);
  return new GraphQLError(`Query limit exceeded: ${limit}: ${requestedText} asked for, ${allowed} allowed`, {
    extensions: { code: QUERY_LIMIT_EXCEEDED, limit, requested, allowed, http: { status: 400 } },
  });
}

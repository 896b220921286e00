import { GraphQLError } from 'graphql';

/** The code of a GraphQL operation that asks for more than is allowed. REST has no such refusal. */
export const QUERY_LIMIT_EXCEEDED = 'QUERY_LIMIT_EXCEEDED';

/**
 * The refusal of a query that is too large.
 * @param requested undefined where counting stopped as soon as the limit was passed.
 */
export function limitExceeded(limit: string, requested: number | undefined, allowed: number): GraphQLError {
  const asked = requested === undefined ? `more than ${allowed}` : String(requested);
  return new GraphQLError(`Query limit exceeded: ${limit}: ${asked} asked for, ${allowed} allowed`, {
    extensions: { code: QUERY_LIMIT_EXCEEDED, limit, requested, allowed, http: { status: 400 } },
  });
}

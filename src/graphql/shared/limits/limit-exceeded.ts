import { GraphQLError } from 'graphql';

/** The error code of a GraphQL operation above a limit. REST does not have it. */
export const QUERY_LIMIT_EXCEEDED = 'QUERY_LIMIT_EXCEEDED';

/**
 * Creates the error for a query above a limit.
 * @param requested undefined if counting stopped at the limit.
 */
export function limitExceeded(limit: string, requested: number | undefined, allowed: number): GraphQLError {
  const requestedText = requested === undefined ? `more than ${allowed}` : String(requested);
  return new GraphQLError(`Query limit exceeded: ${limit}: ${requestedText} asked for, ${allowed} allowed`, {
    extensions: { code: QUERY_LIMIT_EXCEEDED, limit, requested, allowed, http: { status: 400 } },
  });
}

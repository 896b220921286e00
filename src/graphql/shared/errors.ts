import { ApolloServerErrorCode, unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError, ERROR_CATALOGUE } from '../../domain/errors.js';
import type { Logger } from '../../observability/logger.js';
import { QUERY_LIMIT_EXCEEDED } from './limits/limit-exceeded.js';
import { INPUT_PATH } from './literal-errors.js';
import { addRequestFacts } from '../../services/common/request-scope.js';

/** Mistakes in the request itself, which graphql-js describes well. */
const REQUEST_ERRORS = new Set<unknown>([
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
  ApolloServerErrorCode.BAD_REQUEST,
]);

function wrongInput(formatted: GraphQLFormattedError, field: string, reason: string): GraphQLFormattedError {
  return {
    ...formatted,
    message: ERROR_CATALOGUE.VALIDATION_ERROR.text,
    extensions: { code: 'VALIDATION_ERROR', details: { [field]: reason } },
  };
}

/**
 * `Variable "$input" got invalid value 0.5 at "input.products[0].amount"; Int cannot represent …`: the field stands behind
 * the value, which may hold anything, and is named as REST names it: without the variable.
 */
function badInput(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { message } = formatted;
  const reason = (error as { originalError?: Error } | null)?.originalError?.message ?? message;
  const head = message.slice(0, message.lastIndexOf(reason));
  const [, variable = 'arguments'] = /^Variable "\$(\w+)"/.exec(message) ?? [];
  const [, path] = / at "\w+\.?([\w.[\]]*)"; $/.exec(head) ?? [];
  // A field that is missing or unknown is named by the reason; the path ends above it.
  const [, own] = /^Field "(\w+)" (?:of required type|is not defined)/.exec(reason) ?? [];
  const field = [path, own].filter(Boolean).join('.') || variable;
  return wrongInput(formatted, field, reason);
}

/** Without the names out of the schema that graphql-js suggests. */
function withoutSuggestions(formatted: GraphQLFormattedError): GraphQLFormattedError {
  const text = JSON.stringify(formatted, (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(/ ?Did you mean .+\?$/s, '') : value,
  );
  return JSON.parse(text) as GraphQLFormattedError;
}

/**
 * Writes errors for clients: refusals with the codes, texts and details that REST gives, mistakes in the request as
 * GraphQL describes them, and of everything else nothing but that it happened; that is logged.
 */
export function formatError(
  logger: Logger,
  { hidesSchema }: { hidesSchema: boolean },
): (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError {
  const write = (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const original = unwrapResolverError(error);
    if (original instanceof DomainError) {
      const { locations, path } = formatted;
      return { message: original.message, locations, path, extensions: { code: original.code, ...original.extras } };
    }
    const code = formatted.extensions?.code;
    if (code === QUERY_LIMIT_EXCEEDED) return formatted;
    if (code === ApolloServerErrorCode.BAD_USER_INPUT) return badInput(formatted, error);
    const literal = formatted.extensions?.[INPUT_PATH];
    if (typeof literal === 'string') return wrongInput(formatted, literal, formatted.message);
    if (REQUEST_ERRORS.has(code)) return { ...formatted, extensions: { code } };
    // What belongs to no field graphql-js itself found wrong, such as a subscription where there are none.
    if (original instanceof GraphQLError && !original.path && !original.originalError) {
      return { ...formatted, extensions: { code: ApolloServerErrorCode.BAD_REQUEST } };
    }
    logger.error({ err: original }, 'a GraphQL operation failed');
    const { locations, path } = formatted;
    return { message: ERROR_CATALOGUE.INTERNAL_ERROR.text, locations, path, extensions: { code: 'INTERNAL_ERROR' } };
  };
  return (formatted, error) => {
    const written = write(formatted, error);
    addRequestFacts({ code: String(written.extensions?.code) });
    return hidesSchema ? withoutSuggestions(written) : written;
  };
}

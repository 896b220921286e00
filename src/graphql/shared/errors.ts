import { ApolloServerErrorCode, unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError, ERROR_CATALOGUE } from '../../domain/common/errors.js';
import type { Logger } from '../../observability/logger.js';
import { addRequestLogFields, commonErrorFields } from '../../services/common/request-scope.js';
import { QUERY_LIMIT_EXCEEDED } from './limits/limit-exceeded.js';
import { fieldWithin, INPUT_PATH } from './literal-errors.js';

/** Mistakes in the request itself; clients get the messages of graphql-js for them. */
export const REQUEST_ERRORS: ReadonlySet<unknown> = new Set<unknown>([
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
 * Finds the field in an error such as `Variable "$input" got invalid value 0.5 at "input.products[0].amount"; Int
 * cannot represent …`, and names it without the variable, as REST does. The value, which can hold any string, comes
 * before the field.
 */
function badInput(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { message } = formatted;
  const reason = (error as { originalError?: Error } | null)?.originalError?.message ?? message;
  const head = message.slice(0, message.lastIndexOf(reason));
  const [, variable = 'arguments'] = /^Variable "\$(\w+)"/.exec(message) ?? [];
  const [, path] = / at "\w+\.?([\w.[\]]*)"; $/.exec(head) ?? [];
  // For a missing or unknown field the path ends at its parent, and the reason names the field.
  const [, own] = /^Field "(\w+)" (?:of required type|is not defined)/.exec(reason) ?? [];
  return wrongInput(formatted, fieldWithin(variable, [path, own].filter(Boolean).join('.')), reason);
}

/** Removes the names of the schema that graphql-js suggests. */
function withoutSuggestions(formatted: GraphQLFormattedError): GraphQLFormattedError {
  const text = JSON.stringify(formatted, (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(/ ?Did you mean .+\?$/s, '') : value,
  );
  return JSON.parse(text) as GraphQLFormattedError;
}

/**
 * Formats errors for clients. Expected errors get the codes, texts and details of REST; mistakes in the request get
 * GraphQL's own texts. Any other error is logged, and the client gets INTERNAL_ERROR without a reason.
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
    // An error of graphql-js itself without a field, such as for a subscription, which the schema does not have.
    if (original instanceof GraphQLError && !original.path && !original.originalError) {
      return { ...formatted, extensions: { code: ApolloServerErrorCode.BAD_REQUEST } };
    }
    logger.error({ err: original }, 'a GraphQL operation failed');
    const { locations, path } = formatted;
    return { message: ERROR_CATALOGUE.INTERNAL_ERROR.text, locations, path, extensions: { code: 'INTERNAL_ERROR' } };
  };
  return (formatted, error) => {
    const result = write(formatted, error);
    const code = String(result.extensions?.code);
    addRequestLogFields({ code });
    const traced = { ...result, extensions: { ...result.extensions, ...commonErrorFields(code) } };
    return hidesSchema ? withoutSuggestions(traced) : traced;
  };
}

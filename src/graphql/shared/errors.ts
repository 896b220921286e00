import { ApolloServerErrorCode, unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError, Reason, validationError, type NamedReason } from '../../domain/common/errors.js';
import type { Logger } from '../../observability/logger.js';
import { addRequestLogFields, commonErrorFields, currentDisconnect } from '../../services/common/request-scope.js';
import { QUERY_LIMIT_EXCEEDED } from './limits/limit-exceeded.js';
import { fieldWithin, INPUT_PATH } from './literal-errors.js';

/** Mistakes in the request itself; clients get the messages of graphql-js for them. */
export const REQUEST_ERRORS: ReadonlySet<unknown> = new Set<unknown>([
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
  ApolloServerErrorCode.BAD_REQUEST,
  ApolloServerErrorCode.PERSISTED_QUERY_NOT_FOUND,
]);

const wrongInput = (field: string, text: string): DomainError =>
  validationError({ [field]: Reason.of('WRONG_TYPE', { text }) });

/**
 * Finds the field in an error such as `Variable "$input" got invalid value 0.5 at "input.products[0].amount"; Int
 * cannot represent …`, and names it without the variable, as REST does. The value, which can hold any string, comes
 * before the field.
 */
function badInput({ message }: GraphQLFormattedError, error: unknown): DomainError {
  const reason = (error as { originalError?: Error } | null)?.originalError?.message ?? message;
  const head = message.slice(0, message.lastIndexOf(reason));
  const [, variable = 'arguments'] = /^Variable "\$(\w+)"/.exec(message) ?? [];
  const [, path] = / at "\w+\.?([\w.[\]]*)"; $/.exec(head) ?? [];
  // For a missing or unknown field the path ends at its parent, and the reason names the field.
  const [, own] = /^Field "(\w+)" (?:of required type|is not defined)/.exec(reason) ?? [];
  return wrongInput(fieldWithin(variable, [path, own].filter(Boolean).join('.')), reason);
}

/** Removes the names of the schema that graphql-js suggests. */
function withoutSuggestions(formatted: GraphQLFormattedError): GraphQLFormattedError {
  const text = JSON.stringify(formatted, (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(/ ?Did you mean .+\?$/s, '') : value,
  );
  return JSON.parse(text) as GraphQLFormattedError;
}

/** An expected error, or a wrong value in the document or its variables; undefined for any other error. */
function refusalOf(formatted: GraphQLFormattedError, error: unknown): DomainError | undefined {
  const original = error instanceof GraphQLError && error.originalError ? error.originalError : error;
  if (original instanceof DomainError) return original;
  if (formatted.extensions?.code === ApolloServerErrorCode.BAD_USER_INPUT) return badInput(formatted, error);
  const literal = formatted.extensions?.[INPUT_PATH];
  return typeof literal === 'string' ? wrongInput(literal, formatted.message) : undefined;
}

/** A mistake in the request itself, as graphql-js says it; undefined for any other error. */
function mistakeOf(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError | undefined {
  const code = formatted.extensions?.code;
  if (code === QUERY_LIMIT_EXCEEDED) return formatted;
  if (REQUEST_ERRORS.has(code)) return { ...formatted, extensions: { code } };
  // An error of graphql-js itself without a field, such as for a subscription, which the schema does not have.
  const original = unwrapResolverError(error);
  const isOfGraphql = original instanceof GraphQLError && !original.path && !original.originalError;
  return isOfGraphql ? { ...formatted, extensions: { code: ApolloServerErrorCode.BAD_REQUEST } } : undefined;
}

/**
 * Formats errors for clients. Expected errors get the codes, texts and details of REST; mistakes in the request get
 * GraphQL's own texts. Any other error is logged, and the client gets INTERNAL_ERROR without a reason.
 */
export function formatError(
  logger: Logger,
  { hidesSchema }: { hidesSchema: boolean },
): (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError {
  const withCommonFields = (formatted: GraphQLFormattedError, reasons: readonly NamedReason[]) => {
    const code = String(formatted.extensions?.code);
    addRequestLogFields({ code });
    const extensions = { ...formatted.extensions, ...commonErrorFields(code, reasons) };
    return hidesSchema ? withoutSuggestions({ ...formatted, extensions }) : { ...formatted, extensions };
  };
  return (formatted, error) => {
    const known = refusalOf(formatted, error);
    const mistake = known ? undefined : mistakeOf(formatted, error);
    if (mistake) return withCommonFields(mistake, []);
    // A statement that ended with its client has not failed.
    if (!known && !currentDisconnect()?.aborted)
      logger.error({ err: unwrapResolverError(error) }, 'a GraphQL operation failed');
    const { message, code, extras, reasons } = known ?? new DomainError('INTERNAL_ERROR');
    const { locations, path } = formatted;
    return withCommonFields({ message, locations, path, extensions: { code, ...extras } }, reasons);
  };
}

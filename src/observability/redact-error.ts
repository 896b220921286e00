const MAX_STATEMENT_LENGTH = 2_000;

/** An error of the database, as mysql2 or TypeORM throws it. */
interface DatabaseError extends Error {
  code?: string;
  errno?: number;
  sqlState?: string;
  /** The statement with placeholders; of TypeORM only. */
  query?: string;
}

interface WrappingError extends Error {
  code?: unknown;
  cause?: unknown;
  originalError?: unknown;
  errors?: unknown;
}

function isDatabaseError(error: Error): error is DatabaseError {
  return 'sqlState' in error || 'sqlMessage' in error || 'sql' in error || 'driverError' in error;
}

function innerErrors({ cause, originalError, errors }: WrappingError): unknown[] {
  return [cause, originalError, ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
}

/** The texts of all database errors among an error and its causes. */
function databaseTexts(error: unknown, seen = new Set<unknown>()): string[] {
  if (!(error instanceof Error) || seen.has(error)) return [];
  seen.add(error);
  const own = isDatabaseError(error) && error.message !== '' ? [error.message] : [];
  return [...own, ...innerErrors(error).flatMap((inner) => databaseTexts(inner, seen))];
}

/** The frames of a stack, without the error's text, which can have several lines. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  const frames = start < 0 ? stack : stack.slice(start + message.length);
  return frames.split('\n').filter((line) => /^\s+at /.test(line));
}

function rebuilt(error: Error, message: string, fields: object): Error {
  const name = error.name === 'Error' ? error.constructor.name : error.name;
  const copy = Object.assign(new Error(message), fields);
  Object.defineProperty(copy, 'name', { value: name });
  Object.defineProperty(copy, 'stack', { value: [`${name}: ${message}`, ...framesOf(error)].join('\n') });
  return copy;
}

function definedFields(fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function withoutValues({ code, errno, sqlState, query }: DatabaseError): object {
  return definedFields({ code, errno, sqlState, statement: query?.slice(0, MAX_STATEMENT_LENGTH) });
}

/**
 * An error for the log, without values of statements. The messages of database errors quote values ("Duplicate entry
 * 'a@b.example'"), as do mysql2's `sql` and TypeORM's `parameters`. So a database error is reduced to the code, the
 * numbers, the statement with placeholders and the stack frames; any other error to its message, code and causes.
 */
export function redactError(error: unknown, seen = new Set<unknown>()): unknown {
  if (!(error instanceof Error) || seen.has(error)) return error instanceof Error ? undefined : plain(error);
  seen.add(error);
  if (isDatabaseError(error)) {
    return rebuilt(error, `The database failed with ${error.code ?? 'an error'}`, withoutValues(error));
  }
  const wrapping: WrappingError = error;
  let message = error.message;
  for (const text of databaseTexts(error)) message = message.replaceAll(text, '[text of the database]');
  const [cause, original, ...errors] = innerErrors(wrapping).map((inner) => redactError(inner, seen));
  const fields = { code: wrapping.code, cause: cause ?? original, errors: errors.length > 0 ? errors : undefined };
  return rebuilt(error, message, definedFields(fields));
}

/** A thrown value that is not an error can contain anything, so only strings and numbers are logged. */
function plain(thrown: unknown): unknown {
  return typeof thrown === 'object' && thrown !== null ? undefined : thrown;
}

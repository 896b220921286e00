import { notFound, validationError, type DomainError, type Kind } from '../../../domain/common/errors.js';
import { SAMPLE } from '../../../records/sample.js';
import { queryReader } from '../../parameters.js';
import { ROUTES } from '../../routes/index.js';

/**
 * The client of an example; by default a customer with a valid token. `elsewhere` has a token for other addresses, and
 * `unscoped` one with all scopes except that of the operation.
 */
export type Caller = 'nobody' | 'stranger' | 'suspended' | 'elsewhere' | 'unscoped';

interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * A response: JSON, CSV as it is sent, or the beginning of a file or a stream of events. The body of an error has only
 * its specific fields: the document and the test add the common ones.
 */
interface ExampleResponse {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  csv?: string;
  file?: string;
  stream?: string;
}

/** A request to any operation and its response: part of the document, and sent by a test that compares the response. */
export interface Example extends Request {
  /** Unique within the operation. */
  name: string;
  summary: string;
  caller?: Caller;
  response: ExampleResponse;
}

/** The same for one operation, by its `operationId`. */
export interface Exchange extends Example {
  operation: string;
}

export const examplesOf = (operation: string, ...examples: Example[]): Exchange[] =>
  examples.map((example) => ({ operation, ...example }));

/** A request that succeeds. @param response the response besides its body. */
export const okExample = (
  name: string,
  summary: string,
  body: unknown,
  request: Request = {},
  response: Partial<ExampleResponse> = {},
): Example => ({ name, summary, ...request, response: { status: 200, body, ...response } });

/** A request that creates something. */
export const createdExample = (name: string, summary: string, body: unknown, request: Request): Example =>
  okExample(name, summary, body, request, { status: 201 });

/** A request that is refused. */
export const errorExample = (name: string, summary: string, request: Request, error: DomainError): Example => ({
  name,
  summary,
  ...request,
  response: { status: error.status, body: { error: error.message, code: error.code, ...error.extras } },
});

/** A request with the problems of `details`. */
export const validationExample = (
  name: string,
  summary: string,
  request: Request,
  details: Record<string, string>,
): Example => errorExample(name, summary, request, validationError(details));

/** A request that cannot be parsed. @param read throws the expected error. */
export function unparsableExample(name: string, summary: string, request: Request, read: () => unknown): Example {
  try {
    read();
  } catch (error) {
    return errorExample(name, summary, request, error as DomainError);
  }
  throw new Error(`The example ${name} can be read`);
}

/** Builds requests whose query an operation cannot parse. */
export function invalidQueries(operation: string) {
  const route = ROUTES.find(({ operationId }) => operationId === operation);
  const readQuery = queryReader(route?.parameters ?? []);
  return (name: string, summary: string, query: Record<string, string>): Example =>
    unparsableExample(name, summary, { query }, () => readQuery(query));
}

/** A request for something that does not exist. */
export const notFoundExample = (kind: Kind, request: Request, id: string | number = SAMPLE.unknown): Example =>
  errorExample('notFound', 'It does not exist', request, notFound(kind, id));

/** The lines of a CSV response. */
export const csvExample = (file: string, lines: string[]): Example =>
  okExample(
    'csv',
    'The same as CSV',
    undefined,
    { headers: { Accept: 'text/csv' } },
    {
      headers: { 'Content-Disposition': `attachment; filename="${file}"` },
      csv: lines.map((line) => `${line}\r\n`).join(''),
    },
  );

/** The error for a page with more than 500 entries. */
export const BAD_LIMIT = { limit: 'Limit must be a whole number from 1 to 500' };
export const BAD_CURSOR = { after: 'After must be a cursor from an earlier answer' };

/** The body of the first order. */
export const buyTwo = { products: [{ productId: SAMPLE.office, amount: 2 }], reference: SAMPLE.reference };

/** The Idempotency-Key of the first order. */
export const KEY = SAMPLE.idempotencyKey;

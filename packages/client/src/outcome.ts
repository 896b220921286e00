import { ApiError, type ConnectionError } from './errors.js';

// What the result of an attempt says about its order.

/**
 * Whether the service itself rejected the request. A response that is not from the service, such as a gateway's page, and a server error
 * do not say what the service did.
 */
function isRefused(error: ApiError | ConnectionError): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code !== 'UNEXPECTED_ANSWER' && error.status >= 400 && error.status < 500;
}

/** Whether the attempt may have been processed. */
export function mayBeDone(error: ApiError | ConnectionError): boolean {
  return !isRefused(error) && !(error as Partial<ConnectionError>).neverSent;
}

/**
 * Whether the response also says that no earlier attempt created the order. The service sends 400 only after it has looked for an order
 * with the key; it sends 401, 403 and 429 before.
 */
export function isDecided(error: ApiError | ConnectionError): boolean {
  return isRefused(error) && (error as ApiError).status === 400;
}

import { ApiError, type ConnectionError } from './errors.js';

// What the end of an attempt says about the order that it sent.

/**
 * Whether the service itself has refused the request. What is not the service's own, such as the page of a gateway, says nothing about
 * what the service did, and a server error leaves it open.
 */
function isRefused(error: ApiError | ConnectionError): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code !== 'UNEXPECTED_ANSWER' && error.status >= 400 && error.status < 500;
}

/** Whether the attempt may have been carried out. */
export function mayBeDone(error: ApiError | ConnectionError): boolean {
  return !isRefused(error) && !(error as Partial<ConnectionError>).neverSent;
}

/**
 * Whether the answer also says that no earlier attempt has made the order. The service answers so only after it has looked for what the
 * key had made; 401, 403 and 429 come before that.
 */
export function isDecided(error: ApiError | ConnectionError): boolean {
  return isRefused(error) && (error as ApiError).status === 400;
}

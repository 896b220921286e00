/**
 * Settings of a service whose tests must not depend on time-outs. On a busy machine the service, its clients, its
 * receivers and the database can each pause for half a minute: between a connection and its request, in the middle of
 * a statement or a transaction, before a response. Only the tests of a limit set it lower.
 */
export const GENEROUS_TIMEOUTS = {
  // The server ends a transaction in which nothing happens for twice the time, also one by which a test holds a lock.
  DATABASE_LOCK_WAIT_SECONDS: '100',
  DATABASE_STATEMENT_TIMEOUT_MS: '240000',
  DATABASE_SILENCE_TIMEOUT_MS: '240000',
  HTTP_HEADERS_TIMEOUT_MS: '600000',
  HTTP_KEEP_ALIVE_TIMEOUT_MS: '600000',
  HTTP_REQUEST_TIMEOUT_MS: '600000',
  HTTP_STALLED_ANSWER_TIMEOUT_MS: '600000',
  WEBHOOK_TIMEOUT_MS: '60000',
};

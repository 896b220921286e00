import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ERROR_CATALOGUE, isRetryable, type ErrorCode } from '../domain/common/errors.js';
import { Connection } from './connection.js';

/** How long a client may take before its connection is closed. */
export interface HttpTimeouts {
  /** For sending the headers of a request. */
  headersMs: number;
  /** For sending the full request. */
  requestMs: number;
  /** For sending the next request on an idle connection. */
  keepAliveMs: number;
  /** Without reading anything of a response that is being sent. */
  stalledResponseMs: number;
  /**
   * From the headers of a request to the end of its response, even if the client keeps reading; for a pipelined
   * request, from the end of the previous response.
   */
  responseMs: number;
}

const MAX_HEADER_BYTES = 16 * 1_024;
const MAX_CHECKING_INTERVAL_MS = 5_000;

const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';
const CONNECT = 'CONNECT';

/** The `details` for the codes of errors with which Node rejects a request before it reaches Express. */
const REASONS: Record<string, Record<string, string>> = {
  HPE_HEADER_OVERFLOW: { headers: `Headers must have at most ${MAX_HEADER_BYTES} bytes` },
  [TIMEOUT]: { request: 'Request was not sent in time' },
  [CONNECT]: { request: 'CONNECT is not supported' },
};
const UNREADABLE = { request: 'Request must be valid HTTP' };

/** The documented error response as raw HTTP, because Node has no response object for a request that it rejects. */
function rawRefusal(errorCode: string, isTestShop: boolean): string {
  const code: ErrorCode = 'VALIDATION_ERROR';
  const { status, text } = ERROR_CATALOGUE[code];
  const details = REASONS[errorCode] ?? UNREADABLE;
  const requestId = randomUUID();
  const retryable = isRetryable(code, false);
  const body = JSON.stringify({ error: text, code, details, requestId, retryable });
  const headers = [
    `HTTP/1.1 ${status} Bad Request`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    ...(isTestShop ? ['X-Test-Shop: true'] : []),
    'Connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}

/** An HTTP server that closes slow connections, and responds to rejected requests with the documented error body. */
export function createHttpServer(listener: RequestListener, timeouts: HttpTimeouts, isTestShop = false): Server {
  const server = createServer({
    headersTimeout: timeouts.headersMs,
    requestTimeout: Math.max(timeouts.requestMs, timeouts.headersMs),
    keepAliveTimeout: timeouts.keepAliveMs,
    connectionsCheckingInterval: Math.min(timeouts.headersMs / 2, MAX_CHECKING_INTERVAL_MS),
    maxHeaderSize: MAX_HEADER_BYTES,
    // `requestRules` rejects a request without Host, with the documented error body.
    requireHostHeader: false,
  });
  // By default Node silently drops headers above a number, perhaps the Idempotency-Key; `maxHeaderSize` still limits
  // them.
  server.maxHeadersCount = 0;
  const connections = new WeakMap<Socket, Connection>();
  const connectionOf = (socket: Socket): Connection => {
    const connection = connections.get(socket) ?? new Connection(socket, timeouts);
    connections.set(socket, connection);
    return connection;
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    connectionOf(request.socket).add(request, response, () => listener(request, response));
  });
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    const refusal = rawRefusal(code, isTestShop);
    if (code === TIMEOUT) connectionOf(socket).closeLate(refusal);
    else connectionOf(socket).close(refusal, true);
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    // Node has detached its parser and its listeners. Without a listener for this event it would close the connection
    // at once, together with the responses in flight.
    socket.on('error', () => socket.destroy()).resume();
    connectionOf(socket).close(rawRefusal(CONNECT, isTestShop), true);
  });
  // Without anything to send, the connection is idle or the service is still working. With something to send, the
  // client does not read.
  server.setTimeout(timeouts.stalledResponseMs, (socket) => {
    const { bytesRead, writableLength } = socket;
    // A paused process sees the time before it reads and writes what it could have meanwhile.
    setImmediate(() => {
      if (socket.bytesRead !== bytesRead || socket.writableLength !== writableLength) return;
      if (writableLength > 0 || connectionOf(socket).isIdle) socket.destroy();
    });
  });
  return server;
}

// How long it continues to accept queued connections if new ones keep arriving.
const ACCEPT_MS = 500;
const IDLE_CHECK_MS = 50;

/**
 * Accepts the connections that clients have already opened, and reads what they have sent. A tick of the event loop
 * runs its timers first, and then accepts one connection.
 */
async function takeInWaiting(server: Server): Promise<void> {
  let isAccepting = true;
  const note = (): void => void (isAccepting = true);
  server.on('connection', note);
  for (const untilMs = performance.now() + ACCEPT_MS; isAccepting && performance.now() < untilMs;) {
    isAccepting = false;
    await nextTurn();
  }
  server.removeListener('connection', note);
}

/**
 * Accepts no more connections and waits for the requests in flight, including those that have arrived but are not read
 * yet.
 * @param timeoutMs after which it aborts the rest.
 */
export async function closeServer(server: Server, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await takeInWaiting(server);
  const closed = new Promise((resolve) => server.close(resolve));
  // A response that had started before may have left its connection open.
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), IDLE_CHECK_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}

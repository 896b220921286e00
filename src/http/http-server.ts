import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_CATALOGUE } from '../domain/errors.js';

/** How long a client may take, so that a slow one holds nothing for ever. */
export interface HttpTimeouts {
  /** Until the headers of a request are here. */
  headersMs: number;
  /** Until the whole request is here. */
  requestMs: number;
  /** How long a connection waits for its next request. */
  keepAliveMs: number;
  /** How long a client may read nothing of an answer that waits for it. */
  stalledAnswerMs: number;
  /** From the headers of a request to the end of its answer, however steadily it is read. */
  answerMs: number;
}

const MAX_HEADER_BYTES = 16 * 1_024;
const MAX_CHECKING_INTERVAL_MS = 5_000;

/** What Node says of a request that it does not hand over, in the words of the error answer. */
const REASONS: Record<string, Record<string, string>> = {
  HPE_HEADER_OVERFLOW: { headers: `Headers must have at most ${MAX_HEADER_BYTES} bytes` },
  ERR_HTTP_REQUEST_TIMEOUT: { request: 'Request was not sent in time' },
};
const UNREADABLE = { request: 'Request must be valid HTTP' };

/** The error answer of the interface, written by hand: there is no response object to write it with. */
function rawRefusal(errorCode: string): string {
  const { status, text } = ERROR_CATALOGUE.VALIDATION_ERROR;
  const details = REASONS[errorCode] ?? UNREADABLE;
  const body = JSON.stringify({ error: text, code: 'VALIDATION_ERROR', details });
  const headers = [
    `HTTP/1.1 ${status} Bad Request`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}

/** Ends answers that take too long in all; gives what is being answered on a connection. */
function watchAnswers(server: Server, answerMs: number): WeakMap<Socket, ServerResponse> {
  const answers = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }, response: ServerResponse) => {
    answers.set(socket, response);
    const timer = setTimeout(() => socket.destroy(), answerMs).unref();
    response.once('close', () => {
      clearTimeout(timer);
      if (answers.get(socket) === response) answers.delete(socket);
    });
  });
  return answers;
}

/** An HTTP server whose clients cannot hold it up, and whose refusals all have the documented form. */
export function createHttpServer(listener: RequestListener, timeouts: HttpTimeouts): Server {
  const server = createServer({
    headersTimeout: timeouts.headersMs,
    requestTimeout: Math.max(timeouts.requestMs, timeouts.headersMs),
    keepAliveTimeout: timeouts.keepAliveMs,
    connectionsCheckingInterval: Math.min(timeouts.headersMs / 2, MAX_CHECKING_INTERVAL_MS),
    maxHeaderSize: MAX_HEADER_BYTES,
    // The listener refuses these itself, in the documented form.
    requireHostHeader: false,
  });
  // Node drops headers beyond a number without a word, an Idempotency-Key for one; their size is limited instead.
  server.maxHeadersCount = 0;
  const answers = watchAnswers(server, timeouts.answerMs);
  server.on('request', listener);
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const begun = answers.get(socket)?.headersSent === true;
    if (socket.writable && !begun) socket.end(rawRefusal(error.code ?? ''), () => socket.destroy());
    else socket.destroy();
  });
  // Without movement either the service is still at work, or the answer waits for a client that does not read it.
  server.setTimeout(timeouts.stalledAnswerMs, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
  return server;
}

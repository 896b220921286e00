import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  begin: () => void;
}

/**
 * Node reads any number of pipelined requests, and holds each in memory; such a client waits for none of
 * their responses.
 */
const MAX_EXCHANGES = 250;

/** How long the server keeps reading and discarding input after it has sent everything. */
const LINGER_MS = 2_000;

/**
 * Closes a connection in stages (RFC 9112, section 9.6): closing it with unread input would reset it, and the client
 * could lose the response.
 */
function closeGently(socket: Socket): void {
  if (socket.destroyed) return;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.end();
}

function isEventStream(response: ServerResponse): boolean {
  return String(response.getHeader('Content-Type')).startsWith('text/event-stream');
}

/**
 * The pending requests of one connection. They start one after the other, so that no request is processed whose
 * response could not be sent because an earlier response closes the connection.
 */
export class Connection {
  /** In the order of arrival; the first is being processed. */
  private exchanges: Exchange[] = [];
  private isClosing = false;
  /** The request with the newest headers. */
  private latest: IncomingMessage | undefined;
  /** A request whose response is sent while its body is still arriving. */
  private unread: IncomingMessage | undefined;
  private responseTimer: NodeJS.Timeout | undefined;

  /** @param timeouts of `HttpTimeouts`. */
  constructor(
    private readonly socket: Socket,
    private readonly timeouts: { requestMs: number; responseMs: number },
  ) {
    socket.once('close', () => {
      this.exchanges = [];
      clearTimeout(this.responseTimer);
    });
  }

  get isIdle(): boolean {
    return this.exchanges.length === 0;
  }

  /** Starts a request as soon as the responses before it are sent. */
  add(request: IncomingMessage, response: ServerResponse, begin: () => void): void {
    // Its response could not be sent.
    if (this.isClosing || !this.socket.writable) return;
    if (this.exchanges.length === MAX_EXCHANGES) {
      this.socket.destroy();
      return;
    }
    this.latest = request;
    const isFirst = this.isIdle;
    // The end of another response starts a waiting request, so it needs its own context.
    const exchange = { request, response, begin: isFirst ? begin : AsyncResource.bind(begin) };
    this.exchanges.push(exchange);
    response.once('close', () => this.end(exchange));
    if (isFirst) this.begin(exchange);
  }

  /**
   * Rejects a request that did not arrive in time, unless the process itself was paused: such a process sees the time
   * first, and only then reads what the client has sent meanwhile. The rejection waits for that. If a part has
   * arrived, the rest gets its time once more: the system buffers only the beginning of a large request.
   */
  closeLate(refusal: string): void {
    const { bytesRead } = this.socket;
    const earlier = this.latest?.complete ? this.latest : undefined;
    setImmediate(() => {
      const late = this.latest === earlier ? undefined : this.latest;
      const refuse = (): void => {
        if (!late?.complete) this.close(refusal, false);
      };
      if (late && this.socket.bytesRead !== bytesRead) setTimeout(refuse, this.timeouts.requestMs).unref();
      else refuse();
    });
  }

  /**
   * Closes the connection, because its input cannot be parsed. Complete requests are processed first, and nothing is
   * written between their responses.
   * @param refusal written if no response is in flight; a request with a truncated body has not been processed.
   * @param waits whether to wait for a response that started before its request was complete.
   */
  close(refusal: string, waits: boolean): void {
    if (this.isClosing) return;
    this.isClosing = true;
    const [first] = this.exchanges;
    const hasBegun = first?.response.headersSent === true;
    this.exchanges = this.exchanges.filter(
      ({ request, response }) => request.complete || (waits && response.headersSent),
    );
    const last = this.exchanges.at(-1);
    if (last) this.endWith(last);
    else if (hasBegun || !this.socket.writable) this.socket.destroy();
    else {
      if (!this.unread || this.unread.complete) this.socket.write(refusal);
      closeGently(this.socket);
    }
  }

  private begin({ begin }: Exchange): void {
    // One timer for the connection: it starts again with each request.
    const timer = this.responseTimer ?? setTimeout(() => this.closeSlow(), this.timeouts.responseMs).unref();
    this.responseTimer = timer.refresh();
    begin();
  }

  /** Closes the connection if its current response takes too long. */
  private closeSlow(): void {
    const [current] = this.exchanges;
    // An event stream continues while the client reads.
    if (current && !isEventStream(current.response)) this.socket.destroy();
  }

  private end(exchange: Exchange): void {
    const isFirst = this.exchanges[0] === exchange;
    this.exchanges = this.exchanges.filter((one) => one !== exchange);
    if (!isFirst) return;
    this.unread = exchange.request.complete ? undefined : exchange.request;
    const [next] = this.exchanges;
    if (!this.socket.writable) return;
    if (next) this.begin(next);
    else if (this.isClosing) closeGently(this.socket);
  }

  private endWith({ response }: Exchange): void {
    // Announces the close to the client if the headers are not sent yet. Node then calls `destroySoon`.
    response.shouldKeepAlive = false;
    this.socket.destroySoon = () => closeGently(this.socket);
  }
}

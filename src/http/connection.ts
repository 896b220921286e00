import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request and its pending answer. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  begin: () => void;
}

/** Node reads on however many wait, and keeps each in memory: whoever sends so many waits for none of their answers. */
const MAX_EXCHANGES = 250;

/** How long the server keeps reading and discarding input after it has sent everything. */
const LINGER_MS = 2_000;

/**
 * Closes a connection in stages (RFC 9112, section 9.6): closing it with unread input would reset it, and the client
 * could lose the answer.
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
 * The unanswered requests of one connection. They begin one after the other, so that no request is carried out whose
 * answer could not be sent because an earlier answer closes the connection.
 */
export class Connection {
  /** In the order in which they came; the first is being answered. */
  private exchanges: Exchange[] = [];
  private isClosing = false;
  /** The request whose headers came last. */
  private latest: IncomingMessage | undefined;
  /** A request that is answered already while its body is still arriving. */
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

  /** Whether no request waits for its answer. */
  get isIdle(): boolean {
    return this.exchanges.length === 0;
  }

  /** Begins a request as soon as those before it are answered. */
  add(request: IncomingMessage, response: ServerResponse, begin: () => void): void {
    // Its answer could not be sent.
    if (this.isClosing || !this.socket.writable) return;
    if (this.exchanges.length === MAX_EXCHANGES) {
      this.socket.destroy();
      return;
    }
    this.latest = request;
    const isFirst = this.isIdle;
    // The end of another answer begins a waiting request, so it needs its own context.
    const exchange = { request, response, begin: isFirst ? begin : AsyncResource.bind(begin) };
    this.exchanges.push(exchange);
    response.once('close', () => this.end(exchange));
    if (isFirst) this.begin(exchange);
  }

  /**
   * Refuses a request that was not there in time, unless the service was what kept it: a process that stood still looks
   * at the time first, and only then reads what the client has sent meanwhile. The refusal waits for that. Where a part has
   * come, the rest gets its time once more: the system keeps only the beginning of a large request.
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
   * Closes the connection, because its input cannot be parsed. Complete requests are answered first, and nothing is
   * written between their answers. @param refusal written if no answer is in flight; a request with a truncated body
   * has not been carried out. @param waits whether to wait for an answer that began before its request was complete.
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

  private begin({ begin, response }: Exchange): void {
    this.responseTimer = setTimeout(() => {
      // It continues while the client reads.
      if (!isEventStream(response)) this.socket.destroy();
    }, this.timeouts.responseMs).unref();
    begin();
  }

  private end(exchange: Exchange): void {
    const isFirst = this.exchanges[0] === exchange;
    this.exchanges = this.exchanges.filter((one) => one !== exchange);
    if (!isFirst) return;
    clearTimeout(this.responseTimer);
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

import { get, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { EventEnvelope } from '../../src/domain/webhooks/event.js';

/** An event as a stream brings it. */
export interface StreamedEvent {
  id: string;
  event: string;
  data: EventEnvelope;
}

export interface StreamOptions {
  token: string;
  path?: string;
  lastEventId?: string;
  headers?: Record<string, string>;
  /** A socket of Unix instead of the url's host. */
  socketPath?: string;
}

/** A client of server-sent events, which stores all that it has read. */
export class EventStream {
  readonly events: StreamedEvent[] = [];
  /** How often it has said that it is alive. */
  comments = 0;
  /** What a browser would send as Last-Event-ID. */
  lastEventId = '';
  text = '';
  isOver = false;
  private readUpTo = 0;

  private constructor(
    private readonly request: ClientRequest,
    private readonly response: IncomingMessage,
  ) {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => this.read(chunk));
    response.on('error', () => undefined);
    response.once('close', () => (this.isOver = true));
  }

  static open(url: string, { token, path = '/api/events', lastEventId, headers, socketPath }: StreamOptions) {
    return new Promise<EventStream>((resolve, reject) => {
      const resume = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
      const { hostname, port } = new URL(url);
      const request = get({
        ...(socketPath === undefined ? { hostname, port } : { socketPath }),
        path,
        headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream', ...resume, ...headers },
        agent: false,
      });
      request.once('error', reject);
      request.once('response', (response) => resolve(new EventStream(request, response)));
    });
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  get headers(): IncomingHttpHeaders {
    return this.response.headers;
  }

  /** Reads the blocks that have arrived completely since the last call. */
  private read(chunk: string): void {
    this.text += chunk;
    for (let end = this.text.indexOf('\n\n', this.readUpTo); end >= 0; end = this.text.indexOf('\n\n', this.readUpTo)) {
      const block = this.text.slice(this.readUpTo, end);
      this.readUpTo = end + 2;
      const field = (name: string) => new RegExp(`^${name}: ([^\\n]*)$`, 'm').exec(block)?.[1] ?? '';
      if (block.startsWith(':')) this.comments += 1;
      if (field('id') !== '') this.lastEventId = field('id');
      if (field('data') === '') continue;
      const data = JSON.parse(field('data')) as StreamedEvent['data'];
      this.events.push({ id: field('id'), event: field('event'), data });
    }
  }

  stopReading(): void {
    this.response.pause();
  }

  goOnReading(): void {
    this.response.resume();
  }

  close(): void {
    this.request.destroy();
  }
}

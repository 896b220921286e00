import { get, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** An event as a stream brings it. */
export interface StreamedEvent {
  id: string;
  event: string;
  data: { id: string; event: string; timestamp: number; sequence?: number; data: Record<string, unknown> };
}

export interface StreamOptions {
  token: string;
  path?: string;
  lastEventId?: string;
  headers?: Record<string, string>;
  /** A socket of Unix instead of the url's host. */
  socketPath?: string;
}

/** A client of server-sent events, which keeps all that it has read. */
export class EventStream {
  text = '';
  isOver = false;

  private constructor(
    private readonly request: ClientRequest,
    private readonly response: IncomingMessage,
  ) {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => (this.text += chunk));
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

  private get blocks(): string[] {
    // What follows the last empty line has not come whole.
    return this.text.split('\n\n').slice(0, -1);
  }

  /** How often it has said that it is alive. */
  get comments(): number {
    return this.blocks.filter((block) => block.startsWith(':')).length;
  }

  get events(): StreamedEvent[] {
    return this.blocks
      .filter((block) => block.includes('\ndata: '))
      .map((block) => {
        const field = (name: string) => new RegExp(`^${name}: ([^\\n]*)$`, 'm').exec(block)?.[1] ?? '';
        return { id: field('id'), event: field('event'), data: JSON.parse(field('data')) as StreamedEvent['data'] };
      });
  }

  /** What a browser would send as Last-Event-ID. */
  get lastEventId(): string {
    return [...this.text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';
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

import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { LoopbackServer } from '../support/loopback.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Record<string, unknown>;
}

interface Export {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<Span, 'attributes'> & { attributes: { key: string; value: Record<string, unknown> }[] })[];
    }[];
  }[];
}

const SERVER = 2;
const CLIENT = 3;

/** A collector of traces on loopback that stores every span. */
class Collector extends LoopbackServer {
  readonly spans: Span[] = [];
  /** Everything that was sent to it, unparsed. */
  text = '';

  static start(): Promise<Collector> {
    return new Collector().listen();
  }

  protected async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (request.url === '/v1/traces') this.take(body);
    response.setHeader('Content-Type', 'application/json').end('{}');
  }

  private take(body: string): void {
    this.text += body;
    const { resourceSpans } = JSON.parse(body) as Export;
    for (const span of resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))) {
      const attributes = Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
      this.spans.push({ ...span, attributes });
    }
  }
}

describe('traces', () => {
  let fixture: ProcessFixture;
  let collector: Collector;
  let receiver: Receiver;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(5);
    [collector, receiver] = await Promise.all([Collector.start(), fixture.receiver()]);
    await fixture.webhooks([receiver.url('/hook?key=of-the-receiver')]);
  });

  afterAll(async () => {
    await collector.stop();
    await fixture.close();
  });

  it('a trace leads from an order and its statements to the delivery of its event, and holds no secret', async () => {
    const service = await ServiceProcess.start({
      ...fixture.environment,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url(),
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      // What is late would be thrown away.
      OTEL_BSP_EXPORT_TIMEOUT: '600000',
      OTEL_EXPORTER_OTLP_TIMEOUT: '600000',
    });
    const { token } = await fixture.customer();
    const [productId = ''] = await fixture.lastPieces(1);
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const response = await fetch(`${service.url}/api/orders?access_token=in-the-query`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': 'key-of-the-client',
        'X-Request-Id': 'traced-order',
        traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      },
      body: JSON.stringify({ products: [{ productId, amount: 1 }] }),
    });
    expect(response.status).toBe(201);
    const order = (await response.json()) as { items: { licenses: { licenseKey: string }[] }[] };
    const named = (name: string) => collector.spans.find((span) => span.name === name);
    await until(() => named('deliver event') !== undefined && named('POST /api/orders') !== undefined, 'spans');
    expect(await service.signal('SIGTERM')).toMatchObject({ code: 0, errors: '' });

    const served = named('POST /api/orders');
    expect(served).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331', kind: SERVER });
    expect(served?.attributes).toMatchObject({ 'http.route': '/api/orders', 'http.response.status_code': 201 });

    const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === served?.spanId);
    expect(statements.every(({ kind, traceId: id }) => kind === CLIENT && id === traceId)).toBe(true);
    const texts = statements.map(({ attributes }) => String(attributes['db.query.text']));
    expect(texts.some((text) => text.includes('INSERT INTO orders'))).toBe(true);
    expect(texts.some((text) => text.includes('INSERT INTO events'))).toBe(true);

    const delivered = named('deliver event');
    expect(delivered).toMatchObject({ traceId, parentSpanId: served?.spanId, kind: CLIENT });
    expect(delivered?.attributes).toMatchObject({
      'request.id': 'traced-order',
      'event.kind': 'productOutOfStock',
      'http.response.status_code': 204,
      'server.address': '127.0.0.1',
    });

    // The receiver does not learn of the trace.
    const [sent] = await receiver.received(1);
    expect(sent?.headers).not.toHaveProperty('traceparent');
    expect(sent?.headers).not.toHaveProperty('tracestate');
    // The poll for deliveries makes no trace.
    expect(collector.spans.filter(({ kind, parentSpanId }) => kind === CLIENT && !parentSpanId)).toEqual([]);
    const keys = order.items.flatMap(({ licenses }) => licenses.map(({ licenseKey }) => licenseKey));
    expect(keys).toHaveLength(1);
    const secrets = [token, ...keys, 'key-of-the-client', 'in-the-query', 'of-the-receiver', productId];
    for (const secret of secrets) expect(collector.text).not.toContain(secret);
  });
});

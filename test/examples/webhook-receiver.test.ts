import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { webhookReceiver, type WebhookEvent } from '../../examples/webhook-receiver.js';
import { useDeliveries, subject } from '../jobs/delivery-room.js';
import { pass, until } from '../support/until.js';

const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY=';
const EVENT = { event: 'productOutOfStock', timestamp: 1, data: { productId: 'a', name: 'Büro', sku: 'B' } };

let server: Server | undefined;
const handled: WebhookEvent[] = [];

async function listen(secret: string): Promise<string> {
  server = webhookReceiver(
    () => secret,
    (event) => handled.push(event),
  );
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

afterEach(async () => {
  handled.length = 0;
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

const sign = (body: string, secret = SECRET) => createHmac('sha256', secret).update(body).digest('hex');

async function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  return (await fetch(url, { method: 'POST', body, headers })).status;
}

describe('the example of a webhook receiver', () => {
  it('the example receiver handles a signed event and acknowledges it', async () => {
    const url = await listen(SECRET);
    const body = JSON.stringify(EVENT);
    expect(await post(url, body, { 'X-Webhook-Signature': sign(body), 'webhook-id': '1' })).toBe(204);
    expect(handled).toEqual([EVENT]);
  });

  it('the example receiver handles an event once, however often it is delivered', async () => {
    const url = await listen(SECRET);
    const body = JSON.stringify(EVENT);
    for (const id of ['1', '1', '2', '1']) {
      expect(await post(url, body, { 'X-Webhook-Signature': sign(body), 'webhook-id': id })).toBe(204);
    }
    expect(handled).toHaveLength(2);
  });

  it.each([
    ['without a signature', {}],
    ['with an empty signature', { 'X-Webhook-Signature': '' }],
    ['with another secret', { 'X-Webhook-Signature': sign(JSON.stringify(EVENT), `${SECRET}x`) }],
    ['with the signature of another body', { 'X-Webhook-Signature': sign(`${JSON.stringify(EVENT)} `) }],
    ['with half a signature', { 'X-Webhook-Signature': sign(JSON.stringify(EVENT)).slice(0, 32) }],
    ['with a signature that is not hexadecimal', { 'X-Webhook-Signature': 'zz' }],
  ])('the example receiver answers 401 to a request %s, and handles nothing', async (_what, headers) => {
    const url = await listen(SECRET);
    expect(await post(url, JSON.stringify(EVENT), { ...headers, 'webhook-id': '1' })).toBe(401);
    expect(handled).toEqual([]);
  });

  it('the example receiver survives a sender that disconnects in the middle of a request', async () => {
    const url = new URL(await listen(SECRET));
    const rejections: unknown[] = [];
    const note = (reason: unknown) => rejections.push(reason);
    process.on('unhandledRejection', note);
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => undefined);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"event"');
    await pass(50);
    socket.destroy();
    await pass(50);
    process.off('unhandledRejection', note);
    expect(rejections).toEqual([]);
    const body = JSON.stringify(EVENT);
    expect(await post(url.href, body, { 'X-Webhook-Signature': sign(body), 'webhook-id': '1' })).toBe(204);
  });
});

describe('the example of a webhook receiver and the service', () => {
  const room = useDeliveries({ WEBHOOK_RETRY_DELAYS_MS: '20' });

  it('the example receiver accepts deliveries of the service until its secret is regenerated', async () => {
    // The receiver needs the secret, and the secret exists only once the URL is registered.
    const url = await listen('not known yet');
    const { id, secret, token } = await room.webhook(url);
    const { port } = new URL(url);
    await new Promise((resolve) => server?.close(resolve));
    server = webhookReceiver(
      () => secret,
      (event) => handled.push(event),
    );
    await new Promise<void>((resolve) => server?.listen(Number(port), '127.0.0.1', resolve));
    const product = subject();
    await room.happen(4, product);
    expect(await room.ended({ id })).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 1 }]);
    await until(() => handled.length === 1);
    const data = { productId: product.id, name: product.name, sku: product.sku, availableStock: 4 };
    expect(handled).toEqual([{ event: 'productBackInStock', timestamp: expect.any(Number), data }]);

    const path = `/api/webhooks/${id}/regenerate-secret`;
    await room.service.request('POST', path, { token });
    await room.happen();
    expect(await room.ended({ id })).toMatchObject([{ status: 'SUCCEEDED' }, { status: 'FAILED', attemptCount: 2 }]);
    expect(handled).toHaveLength(1);
  });
});

import { createServer, type AddressInfo } from 'node:net';
import { WebhookSender } from '../../src/delivery/sender.js';
import { leasedDelivery as delivery, testVault } from '../support/delivery/leased-delivery.js';
import { Receiver, type Reply } from '../support/receiver.js';
import { until } from '../support/until.js';

// Longer than a response takes on a busy machine. Tests of the timeout set a shorter one.
const PATIENCE_MS = 60_000;
const TIMEOUT_MS = 400;

describe('an attempt at a delivery', () => {
  let sender: WebhookSender;
  let receiver: Receiver;

  const senderWith = (timeoutMs: number) =>
    new WebhookSender(testVault, () => new Date(), { timeoutMs, allowInsecureTargets: true });

  beforeEach(async () => {
    sender = senderWith(PATIENCE_MS);
    receiver = await Receiver.start();
  });
  afterEach(async () => {
    await sender.close();
    await receiver.stop();
  });

  const attempt = (reply: Reply) => {
    receiver.replyNext(reply);
    return sender.send(delivery(receiver.url()));
  };

  /** Replaces the sender by one that waits no longer than this for a response. */
  async function waitNoLongerThan(timeoutMs: number): Promise<void> {
    await sender.close();
    sender = senderWith(timeoutMs);
  }

  it.each([200, 201, 202, 204, 206, 299])('an attempt with the response %d succeeds', async (status) => {
    expect(await attempt({ status })).toMatchObject({ statusCode: status, error: null });
  });

  it.each([300, 304, 400, 401, 404, 408, 410, 418, 429, 500, 502, 503, 504, 599])(
    'an attempt with the response %d fails',
    async (status) => {
      expect(await attempt({ status, body: status === 304 ? undefined : 'no' })).toEqual({
        at: expect.any(Date),
        durationMs: expect.any(Number),
        statusCode: status,
        error: `Answered with status ${status}`,
        responseStart: status === 304 ? '' : 'no',
      });
    },
  );

  it.each([301, 302, 303, 307, 308])(
    'an attempt redirected with %d fails and does not follow the redirect',
    async (status) => {
      const elsewhere = await Receiver.start();
      const result = await attempt({ status, headers: { Location: elsewhere.url() } });
      expect(result).toMatchObject({ statusCode: status, error: `Answered with status ${status}` });
      expect([elsewhere.connectionCount, receiver.requests.length]).toEqual([0, 1]);
      await elsewhere.stop();
    },
  );

  it('an attempt is a POST to the path and query of the URL, without its fragment', async () => {
    await sender.send(delivery(`${receiver.url('/hooks/ü/%2F?tenant=1&b=%26')}#part`));
    expect(receiver.requests).toMatchObject([{ method: 'POST', path: '/hooks/%C3%BC/%2F?tenant=1&b=%26' }]);
  });

  it('an attempt reports when it began and how long it took', async () => {
    const before = Date.now();
    const { at, durationMs } = await attempt({ delayMs: 100 });
    expect(at.getTime()).toBeGreaterThanOrEqual(before);
    expect(at.getTime() + durationMs).toBeLessThanOrEqual(Date.now() + 1);
    expect(durationMs).toBeGreaterThanOrEqual(98);
  });

  it.each<Reply>([{ manner: 'silent' }, { delayMs: 2 * TIMEOUT_MS }])(
    'an attempt fails if no status arrives within the timeout (receiver: %j)',
    async (reply) => {
      await waitNoLongerThan(TIMEOUT_MS);
      const { durationMs, ...result } = await attempt(reply);
      const error = `No answer within ${TIMEOUT_MS} ms`;
      expect(result).toMatchObject({ statusCode: null, error, responseStart: null });
      expect(durationMs).toBeGreaterThanOrEqual(TIMEOUT_MS - 5);
    },
  );

  it('an attempt fails if a server accepts the connection and does not speak HTTP', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).resume();
      socket.end('220 mail.example.com ESMTP\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const result = await sender.send(delivery(`http://127.0.0.1:${port}/`));
    expect(result).toMatchObject({ statusCode: null, error: expect.stringMatching(/HPE_|HTTP/) });
    await sender.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it('an attempt fails if the connection is closed without a response', async () => {
    const result = await attempt({ manner: 'close' });
    expect(result).toMatchObject({ statusCode: null, error: expect.stringMatching(/closed|ECONNRESET/) });
  });

  it('an attempt stores the first thousand characters of the response', async () => {
    expect(await attempt({ status: 200, body: 'thank you' })).toMatchObject({ responseStart: 'thank you' });
    expect(await attempt({ status: 500, body: 'é'.repeat(1500) })).toMatchObject({ responseStart: 'é'.repeat(1000) });
    expect(await attempt({ status: 500, body: 'a\0b\0' })).toMatchObject({ responseStart: 'ab' });
    expect(await attempt({})).toMatchObject({ responseStart: '' });
  });

  it('an attempt cuts a long response between two characters, not inside one', async () => {
    const { responseStart } = await attempt({ status: 500, body: `x${'💥'.repeat(1700)}` });
    expect(responseStart).toBe(`x${'💥'.repeat(999)}`);
  });

  it('an attempt with the response 200 succeeds although the body never ends, and reads only its start', async () => {
    await waitNoLongerThan(5 * TIMEOUT_MS);
    const slow = await attempt({ status: 200, manner: 'drip' });
    expect(slow).toMatchObject({ statusCode: 200, error: null });
    expect(slow.responseStart).toMatch(/^x+$/);
    await until(() => receiver.atOnce === 0, 'the end of the connection');

    receiver.sentBytes = 0;
    const fast = await attempt({ status: 200, manner: 'flood' });
    expect(fast).toMatchObject({ statusCode: 200, error: null, responseStart: 'x'.repeat(1000) });
    await until(() => receiver.atOnce === 0, 'the end of the connection');
    expect(receiver.sentBytes).toBeLessThan(20_000_000);
  });

  it('an attempt with the response 200 succeeds although the body breaks off', async () => {
    const reply: Reply = { status: 200, headers: { 'Content-Length': '1000' }, body: 'half', manner: 'break' };
    expect(await attempt(reply)).toMatchObject({ statusCode: 200, error: null, responseStart: 'half' });
  });

  it('an attempt with the response 500 fails with that status although the body never ends', async () => {
    expect(await attempt({ status: 500, manner: 'flood' })).toMatchObject({
      statusCode: 500,
      error: 'Answered with status 500',
      responseStart: 'x'.repeat(1000),
    });
  });

  it('ten attempts in a row need at most two connections', async () => {
    for (let times = 0; times < 10; times += 1) await attempt({ status: 200, body: 'ok' });
    // The next attempt may begin before the connection of the last one is free.
    expect(receiver.connectionCount).toBeLessThanOrEqual(2);
    expect(receiver.requests).toHaveLength(10);
  });

  it('an attempt opens another connection if the last one was closed', async () => {
    await attempt({ headers: { Connection: 'close' } });
    await attempt({ manner: 'close' });
    expect(await attempt({})).toMatchObject({ error: null });
    expect(receiver.requests.map(({ connection }) => connection)).toEqual([1, 2, 3]);
  });

  it('an attempt whose secret cannot be decrypted throws and opens no connection', async () => {
    const broken = delivery(receiver.url());
    broken.target.secretCiphertext = Buffer.alloc(60, 9);
    await expect(sender.send(broken)).rejects.toThrow('ENCRYPTION_KEY');
    expect(receiver.connectionCount).toBe(0);
  });
});

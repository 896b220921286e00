import type { LookupAddress } from 'node:dns';
import { HostResolver } from '../../src/delivery/host-resolver.js';
import { WebhookSender, type ResolveAddresses } from '../../src/delivery/sender.js';
import { Webhook } from '../../src/entities/webhooks/webhook.js';
import type { AttemptResult } from '../../src/services/webhooks/delivery-reader.js';
import { useDeliveryFixture } from '../support/delivery/delivery-fixture.js';
import { leasedDelivery, testVault } from '../support/delivery/leased-delivery.js';
import { NameServer } from '../support/name-server.js';
import { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';

const PATIENCE_MS = 300_000;

const FORBIDDEN = 'The target has no public address';

// One of each kind: which addresses are reserved is said in `test/domain/webhooks/webhook.test.ts`.
const PRIVATE = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', 'fd00::1'];

const addressOf = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 });

/** A DNS that returns these results one after the other, and then repeats the last one. */
function answering(...answers: string[][]): ResolveAddresses & { asked: string[] } {
  const asked: string[] = [];
  const resolve: ResolveAddresses = async (hostname) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(hostname);
    return answer.map(addressOf);
  };
  return Object.assign(resolve, { asked });
}

describe('a WebhookSender', () => {
  let receiver: Receiver;
  const senders: WebhookSender[] = [];

  beforeEach(async () => {
    receiver = await Receiver.start({ headers: { Connection: 'close' } });
  });
  afterEach(async () => {
    for (const sender of senders.splice(0)) await sender.close();
    await receiver.stop();
  });

  function senderWith(
    allowInsecureTargets: boolean,
    resolve?: ResolveAddresses,
  ): { send: (url: string) => Promise<AttemptResult> } {
    const sender = new WebhookSender(testVault, () => new Date(), {
      timeoutMs: PATIENCE_MS,
      allowInsecureTargets,
      resolve,
    });
    senders.push(sender);
    return { send: (url) => sender.send(leasedDelivery(url)) };
  }

  describe('a WebhookSender in production', () => {
    it.each(PRIVATE)('a sender in production does not connect to a host that resolves to %s', async (address) => {
      const lookup = answering([address]);
      const result = await senderWith(false, lookup).send(`https://hooks.example.com:${receiver.port}/`);
      expect(result).toMatchObject({ statusCode: null, error: FORBIDDEN, responseStart: null });
      expect(lookup.asked).toEqual(['hooks.example.com']);
      expect(receiver.connectionCount).toBe(0);
    });

    it.each([
      '10.0.0.1',
      '[::1]',
      '2130706433',
      'LOCALHOST.',
      'hooks.localhost',
      'printer.local',
      'metadata.google.internal.',
    ])('a sender in production does not connect to the host %s of a URL, and asks no DNS', async (host) => {
      const lookup = answering(['127.0.0.1']);
      const result = await senderWith(false, lookup).send(`https://${host}:${receiver.port}/`);
      expect(result).toMatchObject({ statusCode: null, error: FORBIDDEN });
      expect([receiver.connectionCount, lookup.asked]).toEqual([0, []]);
    });

    it('a sender in production sends nothing over http, even to a webhook that was registered with http', async () => {
      const lookup = answering(['93.184.216.34']);
      const result = await senderWith(false, lookup).send(`http://hooks.example.com:${receiver.port}/`);
      expect(result).toMatchObject({ statusCode: null, error: 'The target is not an https url' });
      expect([receiver.connectionCount, lookup.asked]).toEqual([0, []]);
    });
  });

  it('a sender resolves and checks a host again for each connection', async () => {
    const lookup = answering(['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1'], ['169.254.169.254', 'fd00::1']);
    const { send } = senderWith(true, lookup);
    const errors: (string | null)[] = [];
    for (let times = 0; times < 4; times += 1)
      errors.push((await send(`http://rebound.example:${receiver.port}/`)).error);
    expect(errors).toEqual([null, FORBIDDEN, null, FORBIDDEN]);
    expect(receiver.requests).toHaveLength(2);
  });

  it('a sender connects to the address that was checked, without resolving the host again', async () => {
    const lookup = answering(['127.0.0.1'], ['10.0.0.1']);
    const result = await senderWith(true, lookup).send(`http://rebound.example:${receiver.port}/`);
    expect(result).toMatchObject({ statusCode: 204, error: null });
    expect(lookup.asked).toEqual(['rebound.example']);
    expect(receiver.requests[0]?.headers.host).toBe(`rebound.example:${receiver.port}`);
  });

  it('a sender skips the forbidden addresses of a host that also has an allowed one', async () => {
    const lookup = answering(['10.0.0.1', 'fd00::1', '127.0.0.1', '192.168.0.1']);
    const result = await senderWith(true, lookup).send(`http://mixed.example:${receiver.port}/`);
    expect(result).toMatchObject({ statusCode: 204, error: null });
  });

  it('a sender in development does not connect to private networks either', async () => {
    for (const host of ['10.0.0.1', '168.63.129.16', '169.254.169.254', '[fd00::1]', 'metadata.google.internal']) {
      const result = await senderWith(true).send(`http://${host}:${receiver.port}/`);
      expect(result).toMatchObject({ statusCode: null, error: FORBIDDEN });
    }
  });

  it('a sender delivers while the names of a hundred other receivers are not resolved', async () => {
    const names = await NameServer.start({ 'healthy.example': '127.0.0.1' });
    const resolver = new HostResolver([names.address], PATIENCE_MS);
    const { send } = senderWith(true, (hostname) => resolver.addressesOf(hostname));
    const over: unknown[] = [];
    const hanging = Array.from({ length: 100 }, async (_, index) => {
      over.push((await send(`http://slow-${index}.example:${receiver.port}/`)).error);
    });
    await until(() => names.asked.length === 200, 'all questions');
    const healthy = await send(`http://healthy.example:${receiver.port}/`);
    expect([healthy.error, over]).toEqual([null, []]);
    names.release();
    await Promise.all(hanging);
    expect(over).toEqual(Array(100).fill(FORBIDDEN));
    await names.stop();
  });

  it('a sender reports of a host without an address exactly what it reports of one with a private address', async () => {
    const names = await NameServer.start({ 'private.example': '10.0.0.1' });
    const resolver = new HostResolver([names.address], PATIENCE_MS);
    const { send } = senderWith(true, (hostname) => resolver.addressesOf(hostname));
    const missing = send(`http://missing.example:${receiver.port}/`);
    await until(() => names.asked.length === 2, 'both questions');
    names.release();
    const [one, other] = [await missing, await send(`http://private.example:${receiver.port}/`)];
    for (const result of [one, other]) {
      expect(result).toMatchObject({ statusCode: null, responseStart: null, error: FORBIDDEN });
    }
    await names.stop();
  });

  it('a sender reports that DNS does not respond, or why none of the addresses could be connected to', async () => {
    const failing: ResolveAddresses = (hostname) =>
      Promise.reject(Object.assign(new Error(`queryA ETIMEOUT ${hostname}`), { code: 'ETIMEOUT' }));
    const url = `http://hooks.example:${receiver.port}/`;
    expect(await senderWith(true, failing).send(url)).toMatchObject({ error: 'queryA ETIMEOUT hooks.example' });
    await receiver.stop();
    const { error } = await senderWith(true, answering(['127.0.0.1', '127.0.0.2'])).send(url);
    expect(error).toMatch(/^connect ECONNREFUSED 127\.0\.0\.1:\d+/);
    receiver = await Receiver.start();
  });
});

describe('a delivery of the service in production', () => {
  const fixture = useDeliveryFixture({ WEBHOOK_ALLOW_INSECURE_TARGETS: 'false', WEBHOOK_RETRY_DELAYS_MS: '5' });

  it('a delivery to a local name or to a loopback address, registered before those were refused, fails unsent', async () => {
    const receiver = await fixture.receiver();
    // As if they had been registered before such urls were refused.
    const [named, addressed] = [
      await fixture.webhook('https://hooks.example.com/'),
      await fixture.webhook('https://hooks.example.com/'),
    ];
    for (const [{ id }, host] of [
      [named, 'localhost'],
      [addressed, '127.0.0.1'],
    ] as const) {
      const url = `https://${host}:${receiver.port}/hook`;
      await fixture.service.app.dataSource.manager.update(Webhook, { id }, { url });
    }
    await fixture.happen();
    for (const webhook of [named, addressed]) {
      const [delivery] = await fixture.ended(webhook);
      expect(delivery).toMatchObject({ status: 'FAILED', attemptCount: 2 });
      const attempts = await fixture.attemptsOf(delivery?.id ?? 0);
      expect(attempts.map(({ error }) => error)).toEqual([FORBIDDEN, FORBIDDEN]);
    }
    expect(receiver.connectionCount).toBe(0);
  });
});

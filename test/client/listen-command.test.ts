import { verifyWebhook } from 'reseller-orders';
import { encodeFeedCursor } from '../../src/services/feed/feed-rows.js';
import { Command, type CommandOptions } from '../support/client/command.js';
import { useDeliveryFixture } from '../support/delivery/delivery-fixture.js';
import { creditLow, eventsOf } from '../support/feed.js';
import { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';

const fixture = useDeliveryFixture();
const commands: Command[] = [];

afterEach(async () => {
  for (const command of commands.splice(0)) await command.end();
});

/** A dedicated customer with a receiver, whose events are distinguished by their balances. */
async function aDeveloper() {
  const { id, token } = await fixture.shop.customer();
  const receiver = await fixture.receiver();
  const environment = { TOKEN: token, SERVICE_URL: fixture.service.url };
  const happen = (...balances: number[]) => creditLow(fixture.service.app.dataSource, id, ...balances);
  const run = (args: readonly string[], options: CommandOptions = {}): Command => {
    const { environment: more, ...others } = options;
    const command = new Command(args, { ...others, environment: { ...environment, ...more } });
    commands.push(command);
    return command;
  };
  const listen = (args: readonly string[] = [], options?: CommandOptions): Command =>
    run(['listen', '--forward-to', receiver.url(), '--events', 'creditLow', '--timeout', '600', ...args], options);
  const arrived = (): number[] => receiver.events.map(({ data }) => Number(data.balance));
  return { id, token, receiver, happen, run, listen, arrived };
}

/** The secret that a command with `--show-secret` prints at its start. */
const printedSecret = ({ err }: Command): string => /whsec_\S+/.exec(err)?.[0] ?? '';

describe('reseller-orders listen', () => {
  it('an event arrives as the service sends it to a webhook, signed with the secret that it prints on request', async () => {
    const { id, token, receiver, happen, listen } = await aDeveloper();
    const hooked = await fixture.receiver();
    await fixture.webhook(hooked, { events: { creditLow: true }, id, token });
    const command = listen(['--show-secret']);
    await command.ready();
    await happen(1);
    const [[forwarded], [delivered]] = await Promise.all([receiver.received(1), hooked.received(1)]);

    expect([forwarded?.body, forwarded?.path]).toEqual([delivered?.body, delivered?.path]);
    expect(Object.keys(forwarded!.headers).toSorted()).toEqual(Object.keys(delivered!.headers).toSorted());
    for (const name of ['content-type', 'user-agent', 'x-webhook-event', 'content-length'])
      expect(forwarded?.headers[name]).toBe(delivered?.headers[name]);
    expect(forwarded?.headers['webhook-id']).toMatch(/^[0-9a-f]{24}$/);

    const { body, headers } = forwarded!;
    expect(await verifyWebhook(body, headers, printedSecret(command))).toEqual(JSON.parse(body));
    const undated = { 'x-webhook-signature': headers['x-webhook-signature'] };
    expect(await verifyWebhook(body, undated, printedSecret(command), { acceptUndated: true })).toEqual(
      JSON.parse(body),
    );
  });

  it('the secret is the same each time for a token and another one for another token, and does not hold the token', async () => {
    const [one, other] = [await aDeveloper(), await aDeveloper()];
    const secrets: string[] = [];
    for (const { listen } of [one, one, other]) {
      const command = listen(['--show-secret']);
      await command.ready();
      secrets.push(printedSecret(command));
    }
    expect([secrets[0] === secrets[1], secrets[0] === secrets[2]]).toEqual([true, false]);
    expect(secrets[0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    for (const { err } of commands) for (const { token } of [one, other]) expect(err).not.toContain(token);
  });

  it('the secret derived from the token is printed only on request', async () => {
    const { happen, listen } = await aDeveloper();
    const command = listen();
    await command.ready();
    await happen(1);
    await command.until(() => command.lines.length === 1, 'the line');
    expect(command.err).toMatch(/signed with the secret of your token \(--show-secret prints it\)\n/);
    expect(command.err + command.out).not.toContain('whsec_');
  });

  it('a passed secret signs, and is not printed', async () => {
    const { receiver, happen, listen } = await aDeveloper();
    const [given, fromEnvironment] = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`) as [
      string,
      string,
    ];
    for (const [args, secret] of [
      [['--secret', given, '--show-secret'], given],
      [[], fromEnvironment],
    ] as [string[], string][]) {
      const command = listen(args, { environment: { WEBHOOK_SECRET: fromEnvironment } });
      await command.ready();
      const before = receiver.requests.length;
      await happen(1);
      const { body, headers } = (await receiver.received(before + 1)).at(-1)!;
      expect(await verifyWebhook(body, headers, secret)).toMatchObject({ event: 'creditLow' });
      expect(command.err).not.toContain('whsec_');
      await command.end();
    }
  });

  it("the receiver's responses are printed, one line for each event, and a refusal delays nothing", async () => {
    const { receiver, happen, listen, arrived } = await aDeveloper();
    receiver.replyNext({ status: 200 }, { status: 500, body: 'no\u001b[2J\nsuch  column' });
    const command = listen();
    await command.ready();
    await happen(1, 2, 3);
    await command.until(() => command.lines.length === 3, 'three lines');
    const ids = receiver.events.map(({ id }) => id);
    expect(command.rows).toEqual([
      ['#1', 'creditLow', ids[0], '200'],
      ['#2', 'creditLow', ids[1], '500', 'no [2J such column'],
      ['#3', 'creditLow', ids[2], '204'],
    ]);
    expect(command.lines[0]).toMatch(/^\d\d:\d\d:\d\d .* \d+ ms$/);
    expect(arrived()).toEqual([1, 2, 3]);
    expect(await command.end()).toBe(0);
  });

  it('an unreachable receiver is reported, and the listening goes on', async () => {
    const { happen, listen } = await aDeveloper();
    const gone = await Receiver.start();
    const url = gone.url();
    await gone.stop();
    const command = listen(['--forward-to', url]);
    await command.ready();
    await happen(1, 2);
    await command.until(() => command.lines.length === 2, 'two lines');
    for (const line of command.lines) expect(line).toMatch(/ {2}no response .*ECONNREFUSED/);
    expect(await command.end()).toBe(0);
  });

  it('a receiver that does not respond in time is reported as such', async () => {
    const { receiver, happen, listen } = await aDeveloper();
    receiver.replyAll({ manner: 'silent' });
    const command = listen(['--timeout', '0.2']);
    await command.ready();
    await happen(1, 2);
    await command.until(() => command.lines.length === 2, 'two lines');
    for (const line of command.lines) expect(line).toMatch(/no response .*no response within 0\.2 s$/);
  });

  it('only the status of a response counts: a body without an end is not awaited, a redirect not followed', async () => {
    const { receiver, happen, listen } = await aDeveloper();
    const elsewhere = await fixture.receiver();
    const body = 'x'.repeat(10);
    receiver.replyNext(
      { status: 200, manner: 'flood' },
      { status: 200, manner: 'drip' },
      { status: 200, manner: 'break', body },
      { status: 307, headers: { Location: elsewhere.url() } },
      { manner: 'close' },
    );
    const command = listen(['--json']);
    await command.ready();
    await happen(1, 2, 3, 4, 5);
    await command.until(() => command.lines.length === 5, 'five lines');
    const sendings = command.lines.map(
      (line) => JSON.parse(line) as { statusCode: number | null; error: string | null },
    );
    expect(sendings.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 307, null]);
    expect(sendings.map(({ error }) => error)).toEqual([null, null, null, null, expect.stringContaining('hang up')]);
    expect(elsewhere.connectionCount).toBe(0);
  });

  it('--json prints each attempt in a line for scripts, with the cursor after it', async () => {
    const { receiver, happen, listen, arrived } = await aDeveloper();
    receiver.replyNext({ status: 500 });
    const command = listen(['--json']);
    await command.ready();
    await happen(1, 2);
    await command.until(() => command.lines.length === 2, 'two lines');
    const [first, second] = command.lines.map((line) => JSON.parse(line));
    expect(first).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      number: 1,
      event: 'creditLow',
      id: receiver.events[0]?.id,
      again: false,
      statusCode: 500,
      error: null,
      durationMs: expect.any(Number),
      cursor: expect.any(String),
    });
    expect(second).toMatchObject({ number: 2, statusCode: 204 });
    await command.end();

    const rest = listen(['--after', first.cursor]);
    await rest.until(() => rest.lines.length === 1, 'the events after the first one');
    expect(arrived()).toEqual([1, 2, 2]);
  });

  it('--after oldest begins with what has happened already, and without it with what comes', async () => {
    const { happen, listen, arrived } = await aDeveloper();
    await happen(1, 2);
    const latest = listen();
    await latest.ready();
    const oldest = listen(['--after', 'oldest']);
    await oldest.until(() => oldest.lines.length === 2, 'the earlier events');
    expect(await oldest.end()).toBe(0);
    expect(arrived()).toEqual([1, 2]);
    await happen(3);
    await latest.until(() => latest.lines.length === 1, 'the new event');
    expect(arrived()).toEqual([1, 2, 3]);
  });

  it('an end does not wait for a receiver that hangs', async () => {
    const { receiver, happen, listen } = await aDeveloper();
    receiver.replyAll({ manner: 'silent' });
    const command = listen();
    await command.ready();
    await happen(1);
    await receiver.received(1);
    expect(await command.end()).toBe(0);
    expect(command.out).toBe('');
  });

  describe('on a terminal', () => {
    it('keys send the last event again, one by its number, and all that failed', async () => {
      const { receiver, happen, listen, arrived } = await aDeveloper();
      receiver.replyNext({ status: 500 }, {}, { status: 500 });
      const command = listen(['--show-secret'], { hasKeyboard: true });
      await command.ready();
      await happen(1, 2, 3);
      await command.until(() => command.lines.length === 3, 'the events');
      command.press('r');
      await command.until(() => command.lines.length === 4, 'the last event again');
      command.press('2');
      await command.until(() => command.err.endsWith('resend #2'), 'the number that is typed');
      command.press('\r');
      await command.until(() => command.lines.length === 5, 'the second event again');
      command.press('f');
      await command.until(() => command.lines.length === 6, 'what failed again');
      expect(arrived()).toEqual([1, 2, 3, 3, 2, 1]);
      expect(command.rows.slice(3).map(([number, , , status, again]) => [number, status, again])).toEqual([
        ['#3', '204', 'again'],
        ['#2', '204', 'again'],
        ['#1', '204', 'again'],
      ]);
      // What is sent again is the same event, freshly signed.
      const [first, again] = [receiver.requests[0]!, receiver.requests[5]!];
      expect([again.body, again.headers['webhook-id']]).toEqual([first.body, first.headers['webhook-id']]);
      expect(await verifyWebhook(again.body, again.headers, printedSecret(command))).toMatchObject({
        event: 'creditLow',
      });
    });

    it('keys that mean nothing send nothing, and what is not there is said', async () => {
      const { receiver, listen } = await aDeveloper();
      const command = listen([], { hasKeyboard: true });
      await command.ready();
      command.press('r');
      await command.until(() => command.err.includes('No event yet'), 'what r says');
      command.press('f');
      await command.until(() => command.err.includes('No event has failed'), 'what f says');
      command.press('12\u007f7\r');
      await command.until(() => command.err.includes('There is no event #17'), 'what the number says');
      command.press('x\r?');
      await until(() => command.err.split('Keys: ').length === 3, 'the help');
      expect([receiver.requests.length, command.out]).toEqual([0, '']);
    });

    it.each([
      ['Ctrl-C', '\u0003'],
      ['q', 'q'],
    ])('%s ends the listening, and restores the terminal', async (_name, key) => {
      const { listen } = await aDeveloper();
      const command = listen([], { hasKeyboard: true });
      await command.until(() => command.err.includes('Keys: '), 'the keys');
      command.press(key);
      expect([await command.exitCode, command.rawModes]).toEqual([0, [true, false]]);
    });
  });

  describe('an error is reported at the start, and nothing is sent', () => {
    it.each<
      [string, (mine: { url: string }) => { args?: string[]; environment?: Record<string, string> }, number, RegExp]
    >([
      ['a wrong token', () => ({ environment: { TOKEN: 'wrong' } }), 1, /UNAUTHENTICATED.*\n.*TOKEN/],
      ['no token', () => ({ environment: { TOKEN: '' } }), 2, /TOKEN is not set/],
      ['a token on the command line', () => ({ args: ['--token', 'x'] }), 2, /export TOKEN/],
      ['no address', () => ({ environment: { SERVICE_URL: '' } }), 2, /SERVICE_URL/],
      ['an address without a service', () => ({ args: ['--url', 'http://127.0.0.1:1'] }), 1, /--url/],
      ['an address within the service', ({ url }) => ({ args: ['--url', `${url}/api`] }), 1, /without \/api/],
      ['an unknown kind', () => ({ args: ['--events', 'creditLow,nonsense'] }), 1, /events: Events must be some of/],
      ['an invalid cursor', () => ({ args: ['--after', 'nonsense'] }), 1, /after: After must be a cursor/],
      [
        'a cursor that is too old',
        () => ({ args: ['--after', encodeFeedCursor({ stampMs: 1_700_000_000_000, id: 1 })] }),
        1,
        /CURSOR_EXPIRED.*\n.*--after oldest/,
      ],
      ['a target that is no address', () => ({ args: ['--forward-to', 'localhost:3000'] }), 2, /--forward-to.*http:/],
      ['an invalid secret', () => ({ args: ['--secret', 'x'] }), 2, /--secret.*whsec_/],
      ['an invalid time', () => ({ args: ['--timeout', 'soon'] }), 2, /--timeout/],
      ['an option that is unknown', () => ({ args: ['--folow'] }), 2, /--folow/],
      ['an argument too many', () => ({ args: ['evt_1'] }), 2, /evt_1/],
      ['a cursor file in no folder', () => ({ args: ['--cursor-file', '/nowhere/cursor'] }), 1, /ENOENT.*\/nowhere/],
    ])('%s', async (_what, wrong, exitCode, said) => {
      const { receiver, happen, listen } = await aDeveloper();
      await happen(1);
      const { args = [], environment = {} } = wrong({ url: fixture.service.url });
      const command = listen(['--after', 'oldest', ...args], { environment });
      expect(await command.exitCode).toBe(exitCode);
      expect(command.err).toMatch(said);
      expect([command.out, receiver.requests.length]).toEqual(['', 0]);
    });

    it('a service with an unexpected response is reported', async () => {
      const { receiver, listen } = await aDeveloper();
      const other = await fixture.receiver({ status: 200, headers: { 'Content-Type': 'text/html' }, body: '<p>Hello' });
      const command = listen(['--url', other.url('')]);
      expect([await command.exitCode, receiver.requests.length]).toEqual([1, 0]);
      expect(command.err).toMatch(/--url/);
    });
  });

  it('a token that is revoked ends the listening with what to do', async () => {
    const { id, listen } = await aDeveloper();
    const command = listen();
    await command.ready();
    await fixture.query('UPDATE api_tokens SET revoked_at = NOW(3) WHERE customer_id = ?', [id]);
    expect(await command.exitCode).toBe(1);
    expect(command.err).toMatch(/UNAUTHENTICATED.*\n.*revoked/);
  });
});

describe('reseller-orders resend', () => {
  it('events are sent again in the order given, and the exit code says whether all were accepted', async () => {
    const { receiver, happen, listen, run, arrived } = await aDeveloper();
    await happen(1, 2, 3);
    const command = listen(['--after', 'oldest', '--show-secret']);
    await command.until(() => command.lines.length === 3, 'the events');
    const [first = '', , third = ''] = receiver.events.map(({ id }) => id);
    const resend = (...args: string[]) => run(['resend', ...args, '--forward-to', receiver.url()]);

    const good = resend(third, first, '--json');
    expect(await good.exitCode).toBe(0);
    expect(arrived()).toEqual([1, 2, 3, 3, 1]);
    expect(good.lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: third, again: true, statusCode: 204 },
      { id: first, again: true, statusCode: 204 },
    ]);
    const { body, headers } = receiver.requests.at(-1)!;
    expect(await verifyWebhook(body, headers, printedSecret(command))).toMatchObject({ id: first });
    expect(headers['webhook-id']).toBe(receiver.requests[0]?.headers['webhook-id']);

    receiver.replyNext({ status: 500 });
    expect(await resend(first, third).exitCode).toBe(1);
    expect(arrived().slice(5)).toEqual([1, 3]);
  });

  it('an event that is not there is named, and then none is sent', async () => {
    const { token, receiver, happen, run } = await aDeveloper();
    await happen(1);
    const [known] = (await eventsOf(fixture.service, token, { events: 'creditLow' })).events;
    const command = run(['resend', known?.id ?? '', 'evt_999999999', '--forward-to', receiver.url()]);
    expect(await command.exitCode).toBe(1);
    expect(command.err).toContain(': evt_999999999\n');
    expect([command.out, receiver.requests.length]).toEqual(['', 0]);
  });

  it("another customer's event is not there", async () => {
    const [mine, other] = [await aDeveloper(), await aDeveloper()];
    await other.happen(1);
    const theirs = other.listen(['--after', 'oldest']);
    await theirs.until(() => theirs.lines.length === 1, 'the event');
    const id = other.receiver.events[0]?.id ?? '';
    expect(await mine.run(['resend', id, '--forward-to', mine.receiver.url()]).exitCode).toBe(1);
    expect(mine.receiver.requests).toEqual([]);
  });
});

describe('reseller-orders', () => {
  it('each command prints its usage', async () => {
    for (const [args, message] of [
      [['--help'], /listen.*\n.*resend/],
      [['listen', '--help'], /--forward-to[^]*--cursor-file[^]*TOKEN/],
      [['resend', '-h'], /EVENT_ID[^]*--forward-to/],
    ] as [string[], RegExp][]) {
      const command = new Command(args, {});
      expect([await command.exitCode, command.err]).toEqual([0, '']);
      expect(command.out).toMatch(message);
    }
  });

  it('a command that there is not, or none, is a wrong command line', async () => {
    for (const args of [[], ['constructor'], ['resend']]) {
      const command = new Command(args, {});
      expect([await command.exitCode, command.out]).toEqual([2, '']);
      expect(command.err).toMatch(/reseller-orders/);
    }
  });
});

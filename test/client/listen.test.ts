import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createClient,
  listen,
  type CursorStore,
  type FollowOptions,
  type Refusal,
  type ResellerEvent,
} from 'reseller-orders';
import { fileCursor } from 'reseller-orders/node';
import { encodeFeedCursor } from '../../src/services/feed/feed-rows.js';
import { creditLow } from '../support/feed.js';
import { until } from '../support/until.js';
import { useDedicatedService } from '../support/use-service.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

const fixture = useDedicatedService();

/** A store that remembers all that was saved. */
class Saved implements CursorStore {
  readonly all: string[] = [];
  constructor(private readonly first?: string) {}
  load(): string | undefined {
    return this.all.at(-1) ?? this.first;
  }
  save(cursor: string): void {
    this.all.push(cursor);
  }
}

/** A dedicated customer whose events are distinguished by their balances. */
async function aReader() {
  const { id, token } = await fixture.shop.customer();
  const client = createClient({ url: fixture.service.url, token });
  const happen = (...balances: number[]) => creditLow(fixture.service.app.dataSource, id, ...balances);
  return { client, happen };
}

const balanceOf = (event: ResellerEvent): number => (event.event === 'creditLow' ? event.data.balance : Number.NaN);

/** Listens until this many events were handled successfully. @returns their balances. */
async function listenFor(
  count: number,
  client: Parameters<typeof listen>[0],
  options: Omit<Parameters<typeof listen>[2], 'signal'>,
): Promise<number[]> {
  const ending = new AbortController();
  const handled: number[] = [];
  const handle = (event: ResellerEvent): void => {
    handled.push(balanceOf(event));
    if (handled.length === count) ending.abort();
  };
  await listen(client, handle, { events: ['creditLow'], ...options, signal: ending.signal });
  return handled;
}

describe('listen', () => {
  it('every event is handled once and in order, over an end and a new beginning', async () => {
    const { client, happen } = await aReader();
    const cursor = new Saved();
    await happen(1, 2, 3);
    expect(await listenFor(2, client, { cursor })).toEqual([1, 2]);
    const rest = listenFor(3, client, { cursor });
    await happen(4, 5);
    expect(await rest).toEqual([3, 4, 5]);
  });

  it('the cursor after an event is saved only once its handler has succeeded', async () => {
    const { client, happen } = await aReader();
    const cursor = new Saved();
    await happen(1);
    const [during, reached]: [unknown[], string[]] = [[], []];
    const ending = new AbortController();
    const handle = async (_event: ResellerEvent, context: { cursor: string }): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      during.push(cursor.all.includes(context.cursor));
      reached.push(context.cursor);
      ending.abort();
    };
    await listen(client, handle, { cursor, events: ['creditLow'], signal: ending.signal });
    expect([during, cursor.all.at(-1)]).toEqual([[false], reached[0]]);
  });

  it('an event that its handler refuses is repeated before the events after it, and each refusal is reported', async () => {
    const { client, happen } = await aReader();
    await happen(1, 2);
    const [given, refusals]: [number[][], Refusal[]] = [[], []];
    const ending = new AbortController();
    const handle = (event: ResellerEvent, { attempt }: { attempt: number }): void => {
      given.push([balanceOf(event), attempt]);
      if (balanceOf(event) === 1 && attempt < 3) throw new Error(`not yet ${attempt}`);
      if (balanceOf(event) === 2) ending.abort();
    };
    await listen(client, handle, {
      cursor: new Saved(),
      events: ['creditLow'],
      signal: ending.signal,
      delayMs: 1,
      onRefusal: (refusal) => refusals.push(refusal),
    });
    expect(given).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 1],
    ]);
    const reported = refusals.map(({ event, error, attempt, delayMs }) => [
      balanceOf(event),
      String(error),
      attempt,
      delayMs,
    ]);
    expect(reported).toEqual([
      [1, 'Error: not yet 1', 1, 1],
      [1, 'Error: not yet 2', 2, 2],
    ]);
  });

  it('a handler that refuses permanently ends the listening with its own error, and the event comes first next time', async () => {
    const { client, happen } = await aReader();
    const cursor = new Saved();
    await happen(1, 2);
    const refusal = new Error('never');
    const given: number[] = [];
    const handle = (event: ResellerEvent): void => {
      given.push(balanceOf(event));
      if (balanceOf(event) === 2) throw refusal;
    };
    const options = { cursor, events: ['creditLow' as const], attempts: 2, delayMs: 1 };
    await expect(listen(client, handle, options)).rejects.toBe(refusal);
    expect(given).toEqual([1, 2, 2]);
    expect(await listenFor(1, client, { cursor })).toEqual([2]);
  });

  it('a store that cannot save ends the listening with its own error', async () => {
    const { client, happen } = await aReader();
    await happen(1);
    const failure = new Error('disk full');
    const cursor = { load: () => null, save: () => Promise.reject(failure) };
    await expect(listen(client, () => undefined, { cursor, events: ['creditLow'] })).rejects.toBe(failure);
  });

  it('a listener that starts at latest gets no earlier events, and its position is saved before the first event', async () => {
    const { client, happen } = await aReader();
    await happen(1);
    const cursor = new Saved();
    const handled = listenFor(1, client, { cursor, start: 'latest' });
    await until(() => cursor.all.length > 0, 'the first position');
    await happen(2);
    expect(await handled).toEqual([2]);
  });

  it('the end waits for the running handler, and its event is not repeated', async () => {
    const { client, happen } = await aReader();
    await happen(1, 2);
    const cursor = new Saved();
    const ending = new AbortController();
    const steps: string[] = [];
    const handle = async (_event: ResellerEvent, { signal }: { signal: AbortSignal | undefined }): Promise<void> => {
      ending.abort();
      await new Promise((resolve) => setTimeout(resolve, 20));
      steps.push(`handled, ended: ${signal?.aborted}`);
    };
    await listen(client, handle, { cursor, events: ['creditLow'], signal: ending.signal });
    steps.push('ended');
    expect(steps).toEqual(['handled, ended: true', 'ended']);
    expect(await listenFor(1, client, { cursor })).toEqual([2]);
  });

  it('an end comes at once while nothing happens, and in a pause after a refusal', async () => {
    const { client, happen } = await aReader();
    const waiting = new AbortController();
    const cursor = new Saved();
    const idle = listen(client, () => undefined, { cursor, start: 'latest', signal: waiting.signal });
    await until(() => cursor.all.length > 0, 'the first position');
    waiting.abort();
    await idle;

    await happen(1);
    const pausing = new AbortController();
    let refusals = 0;
    const paused = listen(client, () => Promise.reject(new Error('no')), {
      cursor,
      events: ['creditLow'],
      signal: pausing.signal,
      delayMs: 100_000_000,
      onRefusal: () => (refusals += 1),
    });
    await until(() => refusals === 1, 'the refusal');
    pausing.abort();
    await paused;
    expect(await listenFor(1, client, { cursor })).toEqual([1]);
  });

  it('a position that moved without an event is saved too, so that it does not expire', async () => {
    const { client, happen } = await aReader();
    await happen(1);
    const cursor = new Saved();
    const places: string[] = [];
    // The service moves a reader on after half a month in which nothing happened.
    const events = Object.assign(Object.create(client.events), {
      async *follow(options: FollowOptions) {
        for await (const followed of client.events.follow(options)) {
          options.onCursor?.('half a month later');
          places.push('half a month later', followed.cursor);
          yield followed;
        }
      },
    });
    const handled = listenFor(1, { events }, { cursor });
    expect(await handled).toEqual([1]);
    expect(cursor.all.slice(-2)).toEqual(places);
  });

  describe('with a cursor older than the retained events', () => {
    const expired = (): string => encodeFeedCursor({ stampMs: Date.now() - 40 * DAY_MS, id: 1 });

    it('CURSOR_EXPIRED reaches the caller, and the cursor stays', async () => {
      const { client } = await aReader();
      const cursor = new Saved(expired());
      await expect(listen(client, () => undefined, { cursor })).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' });
      expect(cursor.all).toEqual([]);
    });

    it('the caller reloads, and misses no event that happens meanwhile', async () => {
      const { client, happen } = await aReader();
      await happen(1);
      const cursor = new Saved(expired());
      const savedBefore: number[] = [];
      const onExpired = async (): Promise<void> => {
        await happen(2);
        savedBefore.push(cursor.all.length);
      };
      expect(await listenFor(1, client, { cursor, onExpired })).toEqual([2]);
      expect(savedBefore).toEqual([0]);
    });

    it('a failed reload reaches the caller, and is requested again next time', async () => {
      const { client } = await aReader();
      const cursor = new Saved(expired());
      const failure = new Error('no catalogue');
      const onExpired = () => Promise.reject(failure);
      await expect(listen(client, () => undefined, { cursor, onExpired })).rejects.toBe(failure);
      expect(cursor.all).toEqual([]);
    });

    it('a handler that meets CURSOR_EXPIRED itself does not make the caller reload', async () => {
      const { client, happen } = await aReader();
      await happen(1);
      let readings = 0;
      const handle = () => client.events.read({ after: expired() });
      const options = { cursor: new Saved(), attempts: 1, onExpired: () => void (readings += 1) };
      await expect(listen(client, handle, options)).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' });
      expect(readings).toBe(0);
    });
  });
});

describe('fileCursor', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'cursor-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('a cursor is read back as it was saved, and nothing else is left in the folder', async () => {
    const path = join(folder, 'cursor');
    expect(await fileCursor(path).load()).toBeUndefined();
    await fileCursor(path).save('one');
    await fileCursor(path).save('two');
    expect(await fileCursor(path).load()).toBe('two');
    expect([await readdir(folder), await readFile(path, 'utf8')]).toEqual([['cursor'], 'two\n']);
  });

  it('a failure to save a cursor preserves the previous one', async () => {
    const path = join(folder, 'cursor');
    await fileCursor(path).save('one');
    // Even a user with all permissions cannot write a file where a folder is.
    await writeFile(join(folder, 'other'), '');
    await expect(fileCursor(join(folder, 'other', 'cursor')).save('x')).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(fileCursor(join(folder, 'gone', 'cursor')).save('x')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await fileCursor(path).load()).toBe('one');
  });

  it('an empty file holds no cursor', async () => {
    const path = join(folder, 'cursor');
    await writeFile(path, '\n');
    expect(await fileCursor(path).load()).toBeUndefined();
  });

  it('a file that cannot be read is an error, and no beginning from the oldest event on', async () => {
    await expect(fileCursor(folder).load()).rejects.toMatchObject({ code: 'EISDIR' });
  });
});

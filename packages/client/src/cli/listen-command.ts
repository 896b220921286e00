import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createClient, type Client } from '../client.js';
import { listen, type CursorStore, type EventHandler } from '../listen.js';
import { fileCursor } from '../node.js';
import type { Retry } from '../retry.js';
import type { Account, EventKind } from '../types.js';
import type { CliIo } from './io.js';
import { Forwarder, secretOf } from './forwarder.js';
import { KEYS_HELP, readKeys } from './keys.js';
import { Lines, printable } from './lines.js';
import { Session } from './session.js';
import { ENVIRONMENT_HELP, readSettings, SHARED_HELP, SHARED_OPTIONS, type Settings } from './settings.js';
import { readArguments, UsageError } from './usage.js';

const LISTEN_HELP = `Usage: reseller-orders listen --forward-to URL [options]

Follows the events of your account and posts each to your own machine, signed as the service signs what it sends to
webhooks. Shows what came back. Nobody needs to reach your machine from outside.

Options:
${SHARED_HELP}
  --after WHERE        where to begin: latest (what comes from now on; so without it), oldest (30 days ago), or a cursor.
                       A cursor in the file goes before it
  --show-secret        prints the secret that is made of the token, for your receiver: with it anybody can sign events
  --cursor-file FILE   keeps the place in this file: the next run goes on from there and misses nothing
  -h, --help           this

An event that your receiver refuses, or does not answer, is shown and left; the next one follows. Send it again with a key (on
a terminal), or with: reseller-orders resend EVENT_ID

${KEYS_HELP}.

${ENVIRONMENT_HELP}

Exit codes: 0 ended by Ctrl-C, 1 the service refuses, 2 a wrong command line`;

/** Keeps the place for one run. */
function memoryCursor(): CursorStore {
  let saved: string | undefined;
  return { load: () => saved, save: (next) => void (saved = next) };
}

/** Where to begin, and a store for what follows. Asks the service, so that whatever is wrong shows at once. */
async function findStart(
  client: Client,
  { after, file, events }: { after: string | undefined; file: string | undefined; events: EventKind[] | undefined },
  signal: AbortSignal,
): Promise<{ store: CursorStore; startText: string }> {
  // Found out now, not once the first event has been sent.
  if (file !== undefined) await access(dirname(file), constants.W_OK);
  const store = file === undefined ? memoryCursor() : fileCursor(file);
  const saved = await store.load();
  const cursor = saved ?? after ?? 'latest';
  const page = await client.events.read(
    { after: cursor === 'oldest' ? undefined : cursor, limit: 1, events },
    { signal },
  );
  if (cursor === 'latest') await store.save(page.next);
  else if (cursor !== 'oldest') await store.save(cursor);
  if (saved) return { store, startText: `on from where ${file} stands` };
  return {
    store,
    startText: { latest: 'from now on', oldest: 'from the oldest on' }[cursor] ?? 'on from the given cursor',
  };
}

/** Goes on through restarts of the service, and says so. */
function followingClient({ url, token }: Settings, lines: Lines): Client {
  const onRetry = ({ error, delayMs }: Retry): void =>
    lines.say(`${error.message}; trying again in ${(delayMs / 1_000).toFixed(1)} s`);
  return createClient({ url, token, onRetry });
}

function sessionOf(settings: Settings, lines: Lines, signal: AbortSignal): Session {
  const { target, timeoutMs, secret = secretOf(settings.token) } = settings;
  return new Session(new Forwarder({ target, timeoutMs, secret }), (sending) => lines.show(sending), signal);
}

function introduce(
  lines: Lines,
  { url, target, token, secret }: Settings,
  { name }: Account,
  { startText, showsSecret }: { startText: string; showsSecret: boolean },
): void {
  const madeOfToken = showsSecret ? secretOf(token) : 'the secret of your token (--show-secret prints it)';
  lines.say(`Following the events of ${printable(name)} at ${url}, ${startText}`);
  lines.say(`Forwarding to ${target.href}, signed with ${secret === undefined ? madeOfToken : 'your secret'}`);
}

/** @returns the exit code. */
export async function runListen(argv: readonly string[], io: CliIo): Promise<number> {
  const args = readArguments(argv, {
    ...SHARED_OPTIONS,
    'cursor-file': { type: 'string' },
    'show-secret': { type: 'boolean' },
  });
  if (args.flag('help')) {
    io.out(`${LISTEN_HELP}\n`);
    return 0;
  }
  if (args.positionals.length > 0) throw new UsageError(`listen takes no ${args.positionals.join(' ')}`);
  const settings = readSettings(args, io.environment);
  const { url, token, isJson } = settings;
  const { signal } = io;
  const events = settings.events as EventKind[] | undefined;
  // Problems at the start are reported at once, without retries.
  const client = createClient({ url, token, retry: { attempts: 1 } });
  const account = await client.account.get({ signal });
  const start = { after: args.text('after'), file: args.text('cursor-file'), events };
  const { store, startText } = await findStart(client, start, signal);
  const lines = new Lines(io, isJson);
  introduce(lines, settings, account, { startText, showsSecret: args.flag('show-secret') });
  const session = sessionOf(settings, lines, signal);
  const restore = io.keyboard && readKeys(io.keyboard, { session, lines, end: () => io.end() });
  try {
    const send: EventHandler = (event, { cursor }) => session.take(event, cursor);
    await listen(followingClient(settings, lines), send, { cursor: store, events, signal });
  } finally {
    restore?.();
  }
  return 0;
}

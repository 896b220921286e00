import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createClient, type Client } from '../client.js';
import { listen, type CursorStore, type EventHandler } from '../listen.js';
import { fileCursor } from '../node.js';
import type { Retry } from '../retry.js';
import type { Account, EventKind } from '../types.js';
import { Forwarder, secretOf } from './forwarder.js';
import type { CliIo } from './io.js';
import { KEYS_HELP, readKeys } from './keys.js';
import { Lines, printable } from './lines.js';
import { Session } from './session.js';
import { ENVIRONMENT_HELP, readSettings, SHARED_HELP, SHARED_OPTIONS, type Settings } from './settings.js';
import { readArguments, UsageError } from './usage.js';

const LISTEN_HELP = `Usage: reseller-orders listen --forward-to URL [options]

Follows the events of your account and posts each to your own machine, signed like the service's webhooks. Shows the responses.
Your machine needs no public address.

Options:
${SHARED_HELP}
  --after WHERE        where to start: latest (new events; the default), oldest (30 days ago), or a cursor. A cursor in the
                       file takes precedence
  --show-secret        prints the secret derived from the token, for your receiver: anybody who has it can sign events
  --cursor-file FILE   stores the position in this file: the next run continues there and misses nothing
  -h, --help           shows this help

If your receiver rejects an event, or does not respond, the command shows that and continues with the next event. Resend it
with a key (on a terminal), or with: reseller-orders resend EVENT_ID

${KEYS_HELP}.

${ENVIRONMENT_HELP}

Exit codes: 0 ended by Ctrl-C, 1 rejected by the service, 2 wrong command line`;

/** Stores the position for one run. */
function memoryCursor(): CursorStore {
  let saved: string | undefined;
  return { load: () => saved, save: (next) => void (saved = next) };
}

/** Finds the start position, and a store for later ones. Queries the service, so that problems show at once. */
async function findStart(
  client: Client,
  { after, file, events }: { after: string | undefined; file: string | undefined; events: EventKind[] | undefined },
  signal: AbortSignal,
): Promise<{ store: CursorStore; startText: string }> {
  // Checked now, not after the first event has been sent.
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
  if (saved) return { store, startText: `continuing from ${file}` };
  return {
    store,
    startText: { latest: 'from now on', oldest: 'from the oldest' }[cursor] ?? 'continuing from the cursor',
  };
}

/** Continues after restarts of the service, and reports retries. */
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

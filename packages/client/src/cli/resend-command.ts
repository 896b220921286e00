import { createClient, type Client } from '../client.js';
import type { EventKind, ResellerEvent } from '../types.js';
import { Forwarder, isAccepted, secretOf } from './forwarder.js';
import type { CliIo } from './io.js';
import { Lines } from './lines.js';
import { Session } from './session.js';
import { ENVIRONMENT_HELP, readSettings, SHARED_HELP, SHARED_OPTIONS, type Settings } from './settings.js';
import { readArguments, UsageError } from './usage.js';

const RESEND_HELP = `Usage: reseller-orders resend EVENT_ID... --forward-to URL [options]

Posts events of the last 30 days to your own machine again, in the order of the arguments, each with a new signature. An
EVENT_ID is the \`id\` of an event, such as evt_4711.

Options:
${SHARED_HELP}
  --after CURSOR       looks for the events only after this position of the feed, which is faster
  -h, --help           shows this help

${ENVIRONMENT_HELP}

Exit codes: 0 all accepted with 2xx, 1 not all accepted, an event not found, or rejected by the service, 2 wrong command line`;

const PAGE_SIZE = 500;

/** Reads the feed until all these events are found. */
async function findEvents(
  client: Client,
  ids: readonly string[],
  query: { after: string | undefined; events: EventKind[] | undefined },
  signal: AbortSignal,
): Promise<Map<string, ResellerEvent>> {
  const found = new Map<string, ResellerEvent>();
  let { after } = query;
  for (;;) {
    const page = await client.events.read({ ...query, after, limit: PAGE_SIZE }, { signal });
    for (const event of page.events) if (ids.includes(event.id)) found.set(event.id, event);
    if (!page.hasMore || ids.every((id) => found.has(id))) return found;
    after = page.next;
  }
}

async function sendAll(
  events: readonly ResellerEvent[],
  { target, timeoutMs, token, isJson, secret = secretOf(token) }: Settings,
  io: CliIo,
): Promise<boolean> {
  const lines = new Lines(io, isJson);
  const session = new Session(
    new Forwarder({ target, timeoutMs, secret }),
    (sending) => lines.show({ ...sending, isAgain: true }),
    io.signal,
  );
  let areAccepted = true;
  for (const event of events) areAccepted = isAccepted((await session.take(event)).outcome) && areAccepted;
  return areAccepted;
}

/** @returns the exit code. */
export async function runResend(argv: readonly string[], io: CliIo): Promise<number> {
  const args = readArguments(argv, SHARED_OPTIONS);
  if (args.flag('help')) {
    io.out(`${RESEND_HELP}\n`);
    return 0;
  }
  const ids = args.positionals;
  if (ids.length === 0)
    throw new UsageError('EVENT_ID is missing. Example: reseller-orders resend evt_4711 --forward-to URL');
  const settings = readSettings(args, io.environment);
  const query = { after: args.text('after'), events: settings.events as EventKind[] | undefined };
  const found = await findEvents(createClient({ url: settings.url, token: settings.token }), ids, query, io.signal);
  const missing = ids.filter((id) => !found.has(id));
  // Reports a wrong id before it sends the first event.
  if (missing.length > 0) {
    io.err(
      `error: Not in the feed${query.after || query.events ? ' with these --after and --events' : ' of the last 30 days'}: ${missing.join(', ')}\n`,
    );
    return 1;
  }
  const events = ids.map((id) => found.get(id)).filter((event) => event !== undefined);
  return (await sendAll(events, settings, io)) ? 0 : 1;
}

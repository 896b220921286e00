import { isSecret } from '../webhook-signature.js';
import { UsageError, type Arguments, type OptionSpecs } from './usage.js';

/** The source and the target of events. */
export interface Settings {
  url: string;
  token: string;
  target: URL;
  /** Undefined if not set. */
  secret: string | undefined;
  events: readonly string[] | undefined;
  timeoutMs: number;
  isJson: boolean;
}

/** The options that `listen` and `resend` share. */
export const SHARED_OPTIONS = {
  'forward-to': { type: 'string' },
  url: { type: 'string' },
  secret: { type: 'string' },
  events: { type: 'string' },
  after: { type: 'string' },
  timeout: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} satisfies OptionSpecs;

export const SHARED_HELP = `  --forward-to URL     where your receiver listens, such as http://localhost:3000/hooks
  --events KINDS       kinds of events, separated by commas; default: all
  --url URL            the service's address; default: SERVICE_URL
  --secret SECRET      signs with this secret; default: WEBHOOK_SECRET, which other users of the machine cannot read.
                       Without either, the secret is derived from the token: always the same for the same token
  --timeout SECONDS    how long the receiver may take; default: 5, as with the service
  --json               one line of JSON for each event, for scripts`;

export const ENVIRONMENT_HELP = `Environment:
  TOKEN                your access token with the scope read. It cannot be passed on the command line
  SERVICE_URL          the service's address, such as http://127.0.0.1:4000
  WEBHOOK_SECRET       the secret that your receiver checks signatures with
  NO_COLOR             disables colours`;

const DEFAULT_TIMEOUT_SECONDS = 5;

/** @throws {UsageError} if it is missing, or not an HTTP URL. */
export function readUrl(text: string | undefined, name: string, missing: string): URL {
  if (!text) throw new UsageError(missing);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UsageError(`${name}: expected an address that starts with http:// or https://, got ${text}`);
  return url;
}

function readTimeoutMs(text: string | undefined): number {
  const seconds = text === undefined ? DEFAULT_TIMEOUT_SECONDS : Number(text);
  if (!(seconds > 0 && seconds <= 3_600))
    throw new UsageError('--timeout: expected seconds, more than 0 and at most 3600');
  return seconds * 1_000;
}

/** @throws {UsageError} that names what is missing or wrong. */
export function readSettings(args: Arguments, environment: Readonly<Record<string, string | undefined>>): Settings {
  const target = readUrl(
    args.text('forward-to'),
    '--forward-to',
    '--forward-to is missing: the address of your receiver, such as --forward-to http://localhost:3000/hooks',
  );
  const url = readUrl(
    args.text('url') ?? environment.SERVICE_URL,
    args.text('url') === undefined ? 'SERVICE_URL' : '--url',
    'The service address is missing: export SERVICE_URL=http://127.0.0.1:4000, or pass --url',
  );
  const token = environment.TOKEN?.trim();
  if (!token) throw new UsageError('TOKEN is not set: export TOKEN=... with your access token from the reseller');
  const secret = args.text('secret') ?? (environment.WEBHOOK_SECRET?.trim() || undefined);
  if (secret !== undefined && !isSecret(secret))
    throw new UsageError(
      `${args.text('secret') === undefined ? 'WEBHOOK_SECRET' : '--secret'}: expected whsec_ and base64, as issued by the service`,
    );
  return {
    url: url.href.replace(/\/+$/, ''),
    token,
    target,
    secret,
    events: args
      .text('events')
      ?.split(',')
      .map((kind) => kind.trim()),
    timeoutMs: readTimeoutMs(args.text('timeout')),
    isJson: args.flag('json'),
  };
}

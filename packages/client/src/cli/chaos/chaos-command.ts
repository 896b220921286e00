import { once } from 'node:events';
import { createClient } from '../../client.js';
import type { CliIo } from '../io.js';
import { clock, paint, printable } from '../lines.js';
import { readUrl } from '../settings.js';
import { readArguments, UsageError, type Arguments } from '../usage.js';
import { ChaosProxy, type ProxiedExchange } from './chaos-proxy.js';
import { FAULT_KINDS, FaultPlan, FAULTS, type FaultKind, type FaultRates } from './fault-plan.js';
import { OrderLedger, type Finding, type Intent, type Outcome, type Verdict } from './order-ledger.js';

const DEFAULT_RATE = 8;
// The compose file's test shop is at 4001.
const DEFAULT_PORT = 4_100;
const DEFAULT_STALL_SECONDS = 10;
const MAX_SEED = 2 ** 31;

const CHAOS_HELP = `Usage: reseller-orders chaos --target URL [options]

Simulates a bad connection: a proxy on this machine that disturbs requests, and prints what it does. Give your integration its
address instead of the service's. Ctrl-C ends it with a report of the orders that your integration lost or created twice. For the
report it settles each Idempotency-Key that it saw, with the token of that request: a key without an order is voided and can no
longer create one. So stop your integration first.

Options:
  --target URL         the test shop, such as http://127.0.0.1:4000, without /api
  --port NUMBER        the port of the proxy; default: ${DEFAULT_PORT}, 0 for any free port
  --drop PERCENT       requests that never reach the service
  --stall PERCENT      requests that reach the service only after the connection was cut
  --cut PERCENT        requests or responses that are cut in the middle, or responses that are lost
  --double PERCENT     requests that reach the service twice
  --gateway PERCENT    requests that get a gateway's 502 or page, before or after the service has processed them
                       The default of these five is ${DEFAULT_RATE}, so ${DEFAULT_RATE * FAULT_KINDS.length} of 100 requests are disturbed
  --stall-for SECONDS  how long a request stalls; default: ${DEFAULT_STALL_SECONDS}. Also try more than your time-out
  --seed NUMBER        disturbs the same requests in the same way each time; default: a new seed, which is printed
  --allow-real-shop    accepts a TARGET that is not a test shop: its orders are real, and some may be created twice
  --json               one line of JSON for each request, and one for the report
  -h, --help           shows this help

An order is lost if it was created but no response that reached your integration contains it, or if your integration got neither
an order nor a rejection. An order is doubled if the same order was sent again with another key, or was sent twice without a
key. Only orders over REST are counted; requests to GraphQL are disturbed but not counted.

Exit codes: 0 nothing lost or doubled, 1 something lost, doubled or not settled, 2 wrong command line`;

/** The text of a fault in a line. */
const FAULT_TEXTS: Record<Exclude<ProxiedExchange['fault'], 'pass'>, string> = {
  refuse: 'drop: never forwarded',
  stall: 'stall: connection cut, forwarded late',
  'cut-request': 'cut: half of the request forwarded',
  'lose-answer': 'cut: response lost',
  'cut-answer': 'cut: half of the response',
  'halve-answer': 'cut: half of the response, as if complete',
  twice: 'double: forwarded twice',
  'bad-gateway': 'gateway: 502, never forwarded',
  'late-gateway': 'gateway: 502 instead of the response',
  page: 'gateway: a page instead of the response',
};

interface ChaosSettings {
  target: URL;
  port: number;
  rates: FaultRates;
  stallMs: number;
  seed: number;
  isJson: boolean;
}

function readNumber(args: Arguments, name: string, otherwise: number, max: number, isWhole = false): number {
  const text = args.text(name);
  const number = text === undefined ? otherwise : Number(text);
  if (text?.trim() === '' || !(number >= 0 && number <= max) || (isWhole && !Number.isInteger(number)))
    throw new UsageError(`--${name}: expected a ${isWhole ? 'whole ' : ''}number from 0 to ${max}, got ${text}`);
  return number;
}

function readChaosSettings(args: Arguments): ChaosSettings {
  const missing = '--target is missing: the address of the test shop, such as --target http://127.0.0.1:4000';
  const target = readUrl(args.text('target'), '--target', missing);
  const entries = FAULT_KINDS.map((kind) => [kind, readNumber(args, kind, DEFAULT_RATE, 100)] as const);
  const sum = entries.reduce((total, [, rate]) => total + rate, 0);
  if (sum > 100) throw new UsageError(`--${FAULT_KINDS.join(', --')}: expected at most 100 together, got ${sum}`);
  return {
    target,
    port: readNumber(args, 'port', DEFAULT_PORT, 65_535, true),
    rates: Object.fromEntries(entries) as Record<FaultKind, number>,
    stallMs: readNumber(args, 'stall-for', DEFAULT_STALL_SECONDS, 3_600) * 1_000,
    seed: readNumber(args, 'seed', Math.floor(Math.random() * MAX_SEED), MAX_SEED, true),
    isJson: args.flag('json'),
  };
}

/** @throws {UsageError} if orders are real: some would be created twice. */
async function assertTestShop(target: URL, isAllowed: boolean, signal: AbortSignal): Promise<void> {
  const response = await fetch(new URL('healthz', `${target.href.replace(/\/+$/, '')}/`), { signal }).catch(
    (error: Error) => {
      throw new Error(
        `No response from ${target.href}: ${(error.cause as Error | undefined)?.message ?? error.message}`,
      );
    },
  );
  await response.body?.cancel();
  if (response.headers.get('X-Test-Shop') === 'true' || isAllowed) return;
  throw new UsageError(
    `${target.href} is not a test shop: its responses have no X-Test-Shop: true. Its orders are real; --allow-real-shop accepts that`,
  );
}

/** Without the query, which may contain a license key or a reference. */
const printablePath = (path: string): string => printable(path.split('?', 1)[0]!);

const keyOf = ({ headers }: ProxiedExchange): string | undefined => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? printable(key) : undefined;
};

function exchangeLine(
  exchange: ProxiedExchange,
  { isColoured, isJson }: { isColoured: boolean; isJson: boolean },
): string {
  const { number, method, path, fault, responses, problem } = exchange;
  const status = responses[0]?.status ?? null;
  const key = keyOf(exchange);
  const at = new Date();
  if (isJson)
    return JSON.stringify({
      at: at.toISOString(),
      number,
      method,
      path: printablePath(path),
      fate: fault,
      status,
      key,
      problem,
    });
  const effect = fault === 'pass' ? 'forwarded' : FAULT_TEXTS[fault];
  const parts = [
    paint(clock(at), 'dim', isColoured),
    `#${number}`.padStart(5),
    `${method} ${printablePath(path)}`.padEnd(24),
    paint(effect, fault === 'pass' ? 'green' : 'red', isColoured),
    problem === undefined ? `service: ${status ?? '-'}` : `no response: ${printable(problem)}`,
    ...(key === undefined ? [] : [`key ${key}`]),
  ];
  return parts.join('  ');
}

/** Settles each order that has a key and a token. */
async function settleAll(intents: readonly Intent[], url: string): Promise<Map<Intent, Outcome>> {
  const outcomes = new Map<Intent, Outcome>();
  for (const intent of intents) {
    const { key, token, isSandbox } = intent;
    if (key === undefined || token === '') continue;
    const client = createClient({ url, token, retry: { attempts: 10 } });
    const outcome = await client.orders.settle(key, { sandbox: isSandbox }).then(
      ({ order }): Outcome => ({ orderNumbers: order === null ? [] : [order.orderNumber] }),
      (error: Error): Outcome => ({ problem: `could not be settled: ${error.message}` }),
    );
    outcomes.set(intent, outcome);
  }
  return outcomes;
}

const lineOfFinding = ({ key, orderNumber, what }: Finding): string =>
  `  ${key === undefined ? 'without a key' : `key ${printable(key)}`}: ${orderNumber === undefined ? '' : `order ${orderNumber} `}${what}`;

function reportOf(
  { orders, made, lost, doubled, unsettled }: Verdict,
  faultCounts: ReadonlyMap<string, number>,
): string {
  const count = (kind: FaultKind): number =>
    FAULTS[kind].reduce((sum, fault) => sum + (faultCounts.get(fault) ?? 0), 0);
  const requests = [...faultCounts.values()].reduce((sum, number) => sum + number, 0);
  const section = (name: string, findings: readonly Finding[]): string[] => [
    `${name.padEnd(10)}${findings.length}`,
    ...findings.map(lineOfFinding),
  ];
  return [
    `requests  ${requests}, disturbed ${requests - (faultCounts.get('pass') ?? 0)} (${FAULT_KINDS.map((kind) => `${kind} ${count(kind)}`).join(', ')})`,
    `orders    ${orders} seen, ${made} created`,
    ...section('lost', lost),
    ...section('doubled', doubled),
    ...(unsettled.length === 0 ? [] : section('unsettled', unsettled)),
  ].join('\n');
}

/** @returns the exit code. */
export async function runChaos(argv: readonly string[], io: CliIo): Promise<number> {
  const numbers = ['target', 'port', 'stall-for', 'seed', ...FAULT_KINDS].map(
    (name) => [name, { type: 'string' }] as const,
  );
  const flags = {
    'allow-real-shop': { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  const args = readArguments(argv, { ...Object.fromEntries(numbers), ...flags });
  if (args.flag('help')) {
    io.out(`${CHAOS_HELP}\n`);
    return 0;
  }
  if (args.positionals.length > 0) throw new UsageError(`chaos takes no ${args.positionals.join(' ')}`);
  const settings = readChaosSettings(args);
  const { target, rates, seed, stallMs, isJson, port } = settings;
  await assertTestShop(target, args.flag('allow-real-shop'), io.signal);
  const ledger = new OrderLedger();
  const faultCounts = new Map<string, number>();
  const onExchange = (exchange: ProxiedExchange): void => {
    ledger.record(exchange);
    faultCounts.set(exchange.fault, (faultCounts.get(exchange.fault) ?? 0) + 1);
    io.out(`${exchangeLine(exchange, { isColoured: io.isColoured, isJson })}\n`);
  };
  const proxy = await ChaosProxy.start({ target, faultPlan: new FaultPlan(seed, rates), stallMs, onExchange }, port);
  io.err(`Disturbing ${proxy.url} -> ${target.href} (--seed ${seed}); press Ctrl-C for the report\n`);
  if (!io.signal.aborted) await once(io.signal, 'abort');
  await proxy.stop();
  const { intents } = ledger;
  if (intents.length > 0) io.err(`Settling ${intents.length} orders\n`);
  const verdict = ledger.verdict(await settleAll(intents, target.href.replace(/\/+$/, '')));
  io.out(`${isJson ? JSON.stringify({ seed, ...verdict }) : reportOf(verdict, faultCounts)}\n`);
  return verdict.lost.length + verdict.doubled.length + verdict.unsettled.length === 0 ? 0 : 1;
}

import type { ProxyResponse, ProxiedExchange } from './chaos-proxy.js';

/** What an integration asked for once: under a key, or by one request that has none. */
export interface Intent {
  /** Undefined where the request has none. */
  key: string | undefined;
  token: string;
  isSandbox: boolean;
  exchanges: ProxiedExchange[];
  /** The same for what has the same account and the same body. */
  content: string;
}

/** How an intent ended, as the service says. */
export type Outcome = { orderNumbers: readonly number[] } | { problem: string };

/** An order that is wrong, and what is wrong with it. */
export interface Finding {
  key: string | undefined;
  orderNumber: number | undefined;
  what: string;
}

export interface Verdict {
  orders: number;
  made: number;
  lost: Finding[];
  doubled: Finding[];
  /** Those of which the service did not say how they ended. */
  unsettled: Finding[];
}

const NOT_DELIVERED = 'was made, and your integration was never told so';
const TWICE = 'was made, and your integration, which was never told so, asked for the same again under another key';
const TWICE_WITHOUT_KEY = 'was made a second time: the request came twice, and has no Idempotency-Key';
const NO_END = 'no order was made, and your integration was never told how it ended';
const NOT_THERE = 'your integration was told that it was made, and it is not there';

/** The path as the service reads it: letter case and a slash at its end do not matter. */
const pathOf = ({ path }: ProxiedExchange): string => path.split('?', 1)[0]!.toLowerCase().replace(/\/$/, '');

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** All order numbers in an answer. */
function orderNumbersIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'orderNumber' && typeof one === 'number' ? [one] : orderNumbersIn(one),
  );
}

const isRefusal = ({ status }: ProxyResponse): boolean => status >= 400 && status < 500;

/** The order that an answer to an order says was made. */
function madeBy({ status, body }: ProxyResponse): number[] {
  const { orderNumber } = (status < 300 ? (jsonOf(body) ?? {}) : {}) as { orderNumber?: unknown };
  return typeof orderNumber === 'number' ? [orderNumber] : [];
}

/** Notes the orders that come by, and what whoever sent them was told. */
export class OrderLedger {
  private readonly byId = new Map<string, Intent>();
  private readonly deliveredNumbers = new Set<number>();
  /** The keys of which it was told that they make no order. */
  private readonly deliveredVoids = new Set<string>();

  record(exchange: ProxiedExchange): void {
    const { method, delivered, headers, body } = exchange;
    if (delivered) for (const number of orderNumbersIn(jsonOf(delivered.body))) this.deliveredNumbers.add(number);
    if (method !== 'POST') return;
    if (pathOf(exchange) === '/api/orders') this.recordOrder(exchange);
    if (pathOf(exchange) === '/api/orders/settle' && delivered && delivered.status < 300) {
      const { idempotencyKey } = (jsonOf(body) ?? {}) as { idempotencyKey?: string };
      this.deliveredVoids.add(`${headers.authorization} ${idempotencyKey}`);
    }
  }

  /** In the order in which they came: a request that has stalled is noted late. */
  get intents(): Intent[] {
    const first = ({ exchanges }: Intent): number => Math.min(...exchanges.map(({ number }) => number));
    return [...this.byId.values()].sort((one, other) => first(one) - first(other));
  }

  private recordOrder(exchange: ProxiedExchange): void {
    const { headers, body } = exchange;
    const key = headers['idempotency-key'];
    const token = headers.authorization?.replace(/^Bearer +/i, '') ?? '';
    const isSandbox = String(headers['x-sandbox-mode']).toLowerCase() === 'true';
    const id = typeof key === 'string' ? `${isSandbox} ${token} ${key}` : `without ${this.byId.size}`;
    const known = this.byId.get(id);
    if (known) return void known.exchanges.push(exchange);
    const content = `${isSandbox} ${token} ${body.toString()}`;
    this.byId.set(id, {
      key: typeof key === 'string' ? key : undefined,
      token,
      isSandbox,
      exchanges: [exchange],
      content,
    });
  }

  /** Compares what was made with what was told. @param outcomes of each intent. */
  verdict(outcomes: ReadonlyMap<Intent, Outcome>): Verdict {
    const verdict: Verdict = { orders: this.byId.size, made: 0, lost: [], doubled: [], unsettled: [] };
    const { intents } = this;
    intents.forEach((intent, index) => {
      const outcome = outcomes.get(intent) ?? { orderNumbers: madeWithoutKey(intent) };
      const isRepeated = intents.slice(index + 1).some(({ content }) => content === intent.content);
      this.check(intent, outcome, isRepeated, verdict);
    });
    return verdict;
  }

  private check(intent: Intent, outcome: Outcome, isRepeated: boolean, verdict: Verdict): void {
    const { key } = intent;
    if ('problem' in outcome)
      return void verdict.unsettled.push({ key, orderNumber: undefined, what: outcome.problem });
    const { orderNumbers } = outcome;
    verdict.made += orderNumbers.length;
    if (orderNumbers.length === 0) {
      const what = this.problemWithoutOrder(intent, isRepeated);
      if (what !== undefined) verdict.lost.push({ key, orderNumber: undefined, what });
      return;
    }
    // Of an order that was made twice, one is what was asked for.
    const wanted = orderNumbers.find((number) => this.deliveredNumbers.has(number)) ?? orderNumbers[0];
    for (const orderNumber of orderNumbers) {
      const finding = (what: string): Finding => ({ key, orderNumber, what });
      if (orderNumber !== wanted) verdict.doubled.push(finding(TWICE_WITHOUT_KEY));
      else if (this.deliveredNumbers.has(orderNumber)) continue;
      else if (isRepeated) verdict.doubled.push(finding(TWICE));
      else verdict.lost.push(finding(NOT_DELIVERED));
    }
  }

  /** What is wrong where an intent made no order; undefined where nothing is. */
  private problemWithoutOrder({ key, exchanges }: Intent, isRepeated: boolean): string | undefined {
    const delivered = exchanges.flatMap((exchange) => exchange.delivered ?? []);
    if (delivered.some((response) => madeBy(response).length > 0)) return NOT_THERE;
    const isVoided = exchanges.some(({ headers }) => this.deliveredVoids.has(`${headers.authorization} ${key}`));
    return isVoided || isRepeated || delivered.some(isRefusal) ? undefined : NO_END;
  }
}

/** The orders that a request without a key has made, which nobody can ask for: as the service answered. */
function madeWithoutKey({ exchanges }: Intent): number[] {
  return [...new Set(exchanges.flatMap(({ responses }) => responses.flatMap(madeBy)))];
}

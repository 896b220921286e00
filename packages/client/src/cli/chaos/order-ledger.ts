import type { ProxiedExchange, ProxyResponse } from './chaos-proxy.js';

/** One order that an integration intended: with a key, or a single request without one. */
export interface Intent {
  /** Undefined if the request has no key. */
  key: string | undefined;
  token: string;
  isSandbox: boolean;
  exchanges: ProxiedExchange[];
  /** The same for requests with the same token, sandbox mode and body. */
  content: string;
}

/** The outcome of an intent, from the service. */
export type Outcome = { orderNumbers: readonly number[] } | { problem: string };

/** A lost, doubled or unsettled order. */
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
  /** Orders whose outcome the service did not report. */
  unsettled: Finding[];
}

const NOT_DELIVERED = 'was created, but your integration never received it';
const TWICE = 'was created, but your integration never received it and ordered the same with another key';
const TWICE_WITHOUT_KEY = 'was created a second time: the request arrived twice, without an Idempotency-Key';
const NO_END = 'no order was created, and your integration received no definitive response';
const NOT_THERE = 'your integration received an order that does not exist';

/** The path as the service reads it: case and a trailing slash do not matter. */
const pathOf = ({ path }: ProxiedExchange): string => path.split('?', 1)[0]!.toLowerCase().replace(/\/$/, '');

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** All order numbers in a response. */
function orderNumbersIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'orderNumber' && typeof one === 'number' ? [one] : orderNumbersIn(one),
  );
}

const isRefusal = ({ status }: ProxyResponse): boolean => status >= 400 && status < 500;

/** The created order in a response to an order. */
function madeBy({ status, body }: ProxyResponse): number[] {
  const { orderNumber } = (status < 300 ? (jsonOf(body) ?? {}) : {}) as { orderNumber?: unknown };
  return typeof orderNumber === 'number' ? [orderNumber] : [];
}

/** Records orders, and the responses that their sender received. */
export class OrderLedger {
  private readonly byId = new Map<string, Intent>();
  private readonly deliveredNumbers = new Set<number>();
  /** The keys that a received response reports as voided. */
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

  /** In order of arrival: stalled requests are recorded late. */
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

  /** Compares the created orders with the responses that were received. @param outcomes of each intent. */
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
    // If an order was created twice, one of them was intended.
    const wanted = orderNumbers.find((number) => this.deliveredNumbers.has(number)) ?? orderNumbers[0];
    for (const orderNumber of orderNumbers) {
      const finding = (what: string): Finding => ({ key, orderNumber, what });
      if (orderNumber !== wanted) verdict.doubled.push(finding(TWICE_WITHOUT_KEY));
      else if (this.deliveredNumbers.has(orderNumber)) continue;
      else if (isRepeated) verdict.doubled.push(finding(TWICE));
      else verdict.lost.push(finding(NOT_DELIVERED));
    }
  }

  /** What is wrong with an intent that created no order; undefined if nothing is. */
  private problemWithoutOrder({ key, exchanges }: Intent, isRepeated: boolean): string | undefined {
    const delivered = exchanges.flatMap((exchange) => exchange.delivered ?? []);
    if (delivered.some((response) => madeBy(response).length > 0)) return NOT_THERE;
    const isVoided = exchanges.some(({ headers }) => this.deliveredVoids.has(`${headers.authorization} ${key}`));
    return isVoided || isRepeated || delivered.some(isRefusal) ? undefined : NO_END;
  }
}

/** The orders of a request without a key, which cannot be queried: taken from the service's responses. */
function madeWithoutKey({ exchanges }: Intent): number[] {
  return [...new Set(exchanges.flatMap(({ responses }) => responses.flatMap(madeBy)))];
}

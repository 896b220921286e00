import type { ProxiedExchange } from '../src/cli/chaos/chaos-proxy.js';
import { OrderLedger, type Outcome } from '../src/cli/chaos/order-ledger.js';

interface Sent {
  key?: string;
  reference: string;
  /** The order that the service returned, or the status of its refusal; undefined if it never got the request. */
  made?: number;
  refused?: number;
  /** Whether that came through. */
  delivered: boolean;
}

let count = 0;

function exchange(path: string, { key, delivered, body, status, answer }: Record<string, unknown>): ProxiedExchange {
  const responses =
    status === undefined ? [] : [{ status: status as number, headers: {}, body: Buffer.from(JSON.stringify(answer)) }];
  const headers = { authorization: 'Bearer t', ...(key === undefined ? {} : { 'idempotency-key': key as string }) };
  return {
    number: (count += 1),
    method: 'POST',
    path,
    headers,
    body: Buffer.from(JSON.stringify(body)),
    fault: delivered ? 'pass' : 'lose-answer',
    responses,
    delivered: delivered ? responses[0] : undefined,
    problem: undefined,
  };
}

function order({ key, reference, made, refused, delivered }: Sent): ProxiedExchange {
  const status = made === undefined ? refused : 201;
  const answer = made === undefined ? { code: 'INSUFFICIENT_STOCK' } : { orderNumber: made };
  return exchange('/api/orders', { key, delivered, status, answer, body: { reference } });
}

/** What the ledger says where the service has these orders under these keys. */
function verdictOn(exchanges: readonly ProxiedExchange[], stored: Record<string, number> = {}) {
  const ledger = new OrderLedger();
  for (const one of exchanges) ledger.record(one);
  const outcomes = new Map(
    ledger.intents.flatMap((intent): [typeof intent, Outcome][] =>
      intent.key === undefined ? [] : [[intent, { orderNumbers: intent.key in stored ? [stored[intent.key]!] : [] }]],
    ),
  );
  const { orders, made, lost, doubled } = ledger.verdict(outcomes);
  const idsOf = (findings: typeof lost) => findings.map(({ key, orderNumber }) => orderNumber ?? key);
  return { orders, made, lost: idsOf(lost), doubled: idsOf(doubled) };
}

describe('what the ledger of a bad line says of orders', () => {
  it.each<[string, Sent[], Record<string, number>, object]>([
    [
      'reported immediately',
      [{ key: 'a', reference: '1', made: 1, delivered: true }],
      { a: 1 },
      { made: 1, lost: [], doubled: [] },
    ],
    [
      'reported when it was sent again under its key',
      [
        { key: 'a', reference: '1', made: 1, delivered: false },
        { key: 'a', reference: '1', made: 1, delivered: true },
      ],
      { a: 1 },
      { orders: 1, made: 1, lost: [], doubled: [] },
    ],
    [
      'placed and never reported',
      [{ key: 'a', reference: '1', made: 1, delivered: false }],
      { a: 1 },
      { lost: [1], doubled: [] },
    ],
    [
      'never placed and never reported',
      [{ key: 'a', reference: '1', delivered: false }],
      {},
      { made: 0, lost: ['a'], doubled: [] },
    ],
    [
      'refused, and reported so',
      [{ key: 'a', reference: '1', refused: 400, delivered: true }],
      {},
      { made: 0, lost: [], doubled: [] },
    ],
    [
      'refused and reported so, but placed by a late attempt',
      [
        { key: 'a', reference: '1', delivered: false },
        { key: 'a', reference: '1', refused: 400, delivered: true },
      ],
      { a: 1 },
      { made: 1, lost: [1], doubled: [] },
    ],
    ['reported, but missing', [{ key: 'a', reference: '1', made: 1, delivered: true }], {}, { made: 0, lost: ['a'] }],
    [
      'requested again under another key',
      [
        { key: 'a', reference: '1', made: 1, delivered: false },
        { key: 'b', reference: '1', made: 2, delivered: true },
      ],
      { a: 1, b: 2 },
      { orders: 2, made: 2, lost: [], doubled: [1] },
    ],
    [
      'requested again under another key, after the first had created no order',
      [
        { key: 'a', reference: '1', delivered: false },
        { key: 'b', reference: '1', made: 2, delivered: true },
      ],
      { b: 2 },
      { made: 1, lost: [], doubled: [] },
    ],
    [
      'the same twice, both reported',
      [
        { key: 'a', reference: '1', made: 1, delivered: true },
        { key: 'b', reference: '1', made: 2, delivered: true },
      ],
      { a: 1, b: 2 },
      { made: 2, lost: [], doubled: [] },
    ],
    [
      'without a key, made by each of two requests',
      [
        { reference: '1', made: 1, delivered: false },
        { reference: '1', made: 2, delivered: true },
      ],
      {},
      { orders: 2, made: 2, lost: [], doubled: [1] },
    ],
  ])('%s', (_name, sent, kept, expected) => {
    expect(verdictOn(sent.map(order), kept)).toMatchObject(expected);
  });

  it('an order is reported by any response that names it, and a voided key by its settlement', () => {
    const settlement = (key: string, answer: object): ProxiedExchange =>
      exchange('/api/orders/settle', { delivered: true, status: 200, answer, body: { idempotencyKey: key } });
    const sent = [
      order({ key: 'a', reference: '1', made: 1, delivered: false }),
      order({ key: 'b', reference: '2', delivered: false }),
      settlement('a', { outcome: 'made', order: { orderNumber: 1 } }),
      settlement('b', { outcome: 'voided', order: null }),
    ];
    expect(verdictOn(sent, { a: 1 })).toEqual({ orders: 2, made: 1, lost: [], doubled: [] });
  });

  it.each(['/api/orders/', '/API/Orders', '/api/orders?x=1'])(
    'an order is one however the service reads its path: %s',
    (path) => {
      const lost = exchange(path, { key: 'a', delivered: false, status: 201, answer: { orderNumber: 1 }, body: {} });
      expect(verdictOn([lost], { a: 1 })).toMatchObject({ orders: 1, made: 1, lost: [1] });
    },
  );

  it('a request that came first and was noted last, as one that stalls is, counts as the first', () => {
    const first = order({ key: 'a', reference: '1', made: 1, delivered: false });
    const second = order({ key: 'b', reference: '1', made: 2, delivered: true });
    expect(verdictOn([second, first], { a: 1, b: 2 })).toMatchObject({ lost: [], doubled: [1] });
  });
});

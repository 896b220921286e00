/**
 * Who sends the request of an example; a customer with a token in order, unless it says otherwise. `elsewhere` has a token
 * for other addresses, and `unscoped` one with all scopes but the one that the operation needs.
 */
export type Caller = 'nobody' | 'stranger' | 'suspended' | 'elsewhere' | 'unscoped';

/** A request and its answer: shown in the document, and sent by a test that compares the answer. */
export interface Exchange {
  /** The `operationId`. */
  operation: string;
  /** Unique within the operation. */
  name: string;
  summary: string;
  caller?: Caller;
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  /**
   * An answer is JSON, CSV as it is sent, or how a stream of events begins. Of an error's body it has what is its own: the document and the test add what all
   * errors say.
   */
  answer: { status: number; headers?: Record<string, string>; body?: unknown; csv?: string; stream?: string };
}

type Request = Pick<Exchange, 'params' | 'query' | 'headers' | 'body'>;

/** The request that `details` find fault with. */
export function invalid(
  operation: string,
  name: string,
  summary: string,
  request: Request,
  details: Record<string, string>,
): Exchange {
  const body = { error: 'Validation failed', code: 'VALIDATION_ERROR', details };
  return { operation, name, summary, ...request, answer: { status: 400, body } };
}

/** The request for something that is not there. */
export function missing(operation: string, what: string, params: Record<string, string>, body?: unknown): Exchange {
  return {
    operation,
    name: 'notFound',
    summary: 'There is none',
    params,
    body,
    answer: { status: 404, body: { error: `${what} not found`, code: 'NOT_FOUND' } },
  };
}

/** Ids and names that stand for those of a real shop; a test puts its own in their place. */
export const SAMPLE = {
  customer: '66f1a3c05e7b9d2f4a6c8e10',
  /** An ordinary product with a discount and a volume tier, 25 in stock. */
  office: '66f1a3c05e7b9d2f4a6c8e21',
  officePool: '66f1a3c05e7b9d2f4a6c8e22',
  officeSku: 'FO-26',
  /** An ordinary product without any discount, 3 in stock. */
  pdf: '66f1a3c05e7b9d2f4a6c8e31',
  pdfPool: '66f1a3c05e7b9d2f4a6c8e32',
  pdfSku: 'FP-8',
  /** A bundle of both. */
  bundle: '66f1a3c05e7b9d2f4a6c8e41',
  bundleSku: 'FW-1',
  withdrawn: '66f1a3c05e7b9d2f4a6c8e51',
  webhook: '66f1a3c05e7b9d2f4a6c8e61',
  claim: '66f1a3c05e7b9d2f4a6c8e71',
  /** A key of the first order. */
  licenseKey: 'FO26-7GQ2-M4KX-91TD',
  payment: '66f1a3c05e7b9d2f4a6c8e81',
  /** The ledger entry of the order. */
  orderEntry: '0000000000000000000186ca',
  delivery: '00000000000000000000104c',
  /** No product, no webhook. */
  unknown: '66f1a3c05e7b9d2f4a6c8eff',
  orderNumber: 100_042,
  customerNumber: 1_007,
  time: '2026-03-02T09:15:27.318Z',
  requestId: '5d3a0f6e-27c1-4b8e-9a64-f1e0c2b7d930',
} as const;

/** The body of the first order. */
export const buyTwo = { products: [{ productId: SAMPLE.office, amount: 2 }], reference: 'PO-2026-0815' };

/** The Idempotency-Key of the first order. */
export const KEY = '0b0f8a52-6d0e-4a53-9a1c-3f8f4d0c7e11';

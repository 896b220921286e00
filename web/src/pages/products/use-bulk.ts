import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { ConnectionLostError, RefusedError } from '../../api/errors';
import { changeProduct, readProduct, type ChangedProduct, type ProductTarget } from '../../api/product-changes';
import { invalidateProducts } from '../../api/products';
import { useStopSignal } from '../../lib/stop-signal';

/** A bulk action on products: put on sale, or take off sale. */
export type BulkKind = 'on' | 'off';

/** A product with its new value; null if it already has it. */
export interface BulkRow {
  product: ChangedProduct;
  target: ProductTarget | null;
}

/** The outcome of a row. */
export type Outcome =
  { kind: 'done'; version: number } | { kind: 'same' } | { kind: 'refused'; reason: string; isConflict: boolean };

function planRow(product: ChangedProduct, available: boolean): BulkRow {
  return { product, target: product.available === available ? null : { available } };
}

/** The reverse changes, for the rows that were changed. */
function reverseRows(rows: readonly BulkRow[], outcomes: readonly (Outcome | undefined)[]): BulkRow[] {
  return rows.flatMap(({ product, target }, index) => {
    const outcome = outcomes[index];
    if (outcome?.kind !== 'done' || target === null) return [];
    const before = { available: product.available };
    return [{ product: { ...product, ...target, version: outcome.version }, target: before }];
  });
}

const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Sends a change, and repeats it if the service's error is retryable. */
async function send(row: BulkRow, target: ProductTarget): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { kind: 'done', version: await changeProduct(row.product, target) };
    } catch (error) {
      if (!(error instanceof RefusedError) || error.code === 'UNAUTHENTICATED') throw error;
      if (!error.isRetryable) {
        const reason = Object.values(error.details).join(' ') || error.message;
        return { kind: 'refused', reason, isConflict: error.code === 'VERSION_CONFLICT' };
      }
      if (attempt === ATTEMPTS) throw error;
      await pause();
    }
  }
}

/**
 * Changes a product exactly once: after a lost response, it first loads the stored value.
 * @param isUnknown whether a response was lost before.
 */
async function changeRow(row: BulkRow, isUnknown: boolean): Promise<Outcome> {
  if (row.target === null) return { kind: 'same' };
  if (isUnknown) {
    const stored = await readProduct(row.product.id);
    const isNext = stored?.version === row.product.version + 1;
    if (stored && isNext && stored.available === row.target.available) return { kind: 'done', version: stored.version };
  }
  return send(row, row.target);
}

export const isAnswerLost = (error: unknown): boolean => error instanceof ConnectionLostError;

interface Run {
  rows: readonly BulkRow[];
  /** By row; undefined if pending. */
  outcomes: readonly (Outcome | undefined)[];
  isUndo: boolean;
}

/** The state of a bulk change. */
export type BulkState =
  | { step: 'planned'; rows: readonly BulkRow[] }
  | ({ step: 'running'; isStopping: boolean } & Run)
  | ({ step: 'stopped'; error: unknown } & Run)
  | ({ step: 'done' } & Run);

// Concurrent requests: enough that hundreds take seconds, few enough to leave capacity for other users.
const LANES = 4;

// Without it, each result would render thousands of rows.
const SHOWN_EVERY_MS = 100;

interface Lanes {
  rows: readonly BulkRow[];
  from: Run['outcomes'];
  /** Rows whose response was lost. */
  unknown: Set<number>;
  isStopped: RefObject<boolean>;
  show: (outcomes: Run['outcomes']) => void;
}

/** Changes the remaining rows, several concurrently, until all are done, one fails or the user stops it. */
async function changeRows({ rows, from, unknown, isStopped, show }: Lanes) {
  const outcomes = [...from];
  let failure: unknown = null;
  const waiting = rows.map((_, index) => index).filter((index) => outcomes[index] === undefined);
  show(outcomes);
  const lane = async (): Promise<void> => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const row = rows[index];
      if (!row || isStopped.current) return;
      try {
        outcomes[index] = await changeRow(row, unknown.has(index));
        unknown.delete(index);
        show(outcomes);
      } catch (error) {
        if (isAnswerLost(error)) unknown.add(index);
        failure = error;
        isStopped.current = true;
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { outcomes, error: failure };
}

/** Changes many products, each with its own request and version, until the user stops it. */
export function useBulk(products: readonly ChangedProduct[], kind: BulkKind) {
  const client = useQueryClient();
  const [state, setState] = useState<BulkState>(() => ({
    step: 'planned',
    rows: products.map((product) => planRow(product, kind === 'on')),
  }));
  const stoppedRef = useStopSignal();
  const unknown = useRef(new Set<number>());

  const run = async (rows: readonly BulkRow[], from: Run['outcomes'], isUndo: boolean): Promise<void> => {
    stoppedRef.current = false;
    let shownAt = -Infinity;
    const show = (outcomes: Run['outcomes']): void => {
      if (performance.now() - shownAt < SHOWN_EVERY_MS) return;
      shownAt = performance.now();
      setState({ step: 'running', rows, outcomes: [...outcomes], isUndo, isStopping: stoppedRef.current });
    };
    const { outcomes, error } = await changeRows({ rows, from, unknown: unknown.current, isStopped: stoppedRef, show });
    const isAll = outcomes.every((outcome) => outcome !== undefined);
    setState(isAll ? { step: 'done', rows, outcomes, isUndo } : { step: 'stopped', rows, outcomes, isUndo, error });
    await invalidateProducts(client);
  };

  const begin = async (rows: readonly BulkRow[], isUndo: boolean): Promise<void> => {
    unknown.current.clear();
    await run(
      rows,
      Array.from({ length: rows.length }, () => undefined),
      isUndo,
    );
  };

  return {
    state,
    /** Whether leaving would interrupt it. */
    isUnderWay: state.step === 'running' || state.step === 'stopped',
    start: async (): Promise<void> => {
      if (state.step === 'planned') await begin(state.rows, false);
    },
    /** After the requests in progress. */
    stop: () => {
      stoppedRef.current = true;
      setState((now) => (now.step === 'running' ? { ...now, isStopping: true } : now));
    },
    goOn: async (): Promise<void> => {
      if (state.step === 'stopped') await run(state.rows, state.outcomes, state.isUndo);
    },
    /** Leaves the rows that are still to be done as they are. */
    finish: () => setState((now) => (now.step === 'stopped' ? { ...now, step: 'done' } : now)),
    undo: async (): Promise<void> => {
      if (state.step === 'done') await begin(reverseRows(state.rows, state.outcomes), true);
    },
  };
}

import { ConnectionLostError, RefusedError } from '../../api/errors';
import { changeProduct, readProduct, type ChangedProduct, type ProductTarget } from '../../api/product-changes';

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

export function planRow(product: ChangedProduct, available: boolean): BulkRow {
  return { product, target: product.available === available ? null : { available } };
}

/** The reverse changes, for the rows that were changed. */
export function reverseRows(rows: readonly BulkRow[], outcomes: readonly (Outcome | undefined)[]): BulkRow[] {
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
export async function changeRow(row: BulkRow, isUnknown: boolean): Promise<Outcome> {
  if (row.target === null) return { kind: 'same' };
  if (isUnknown) {
    const stored = await readProduct(row.product.id);
    const isNext = stored?.version === row.product.version + 1;
    if (stored && isNext && stored.available === row.target.available) return { kind: 'done', version: stored.version };
  }
  return send(row, row.target);
}

export const isAnswerLost = (error: unknown): boolean => error instanceof ConnectionLostError;

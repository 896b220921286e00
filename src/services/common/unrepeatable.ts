import { CommitFailedError } from '../../db/transaction.js';
import { noteUnrepeatable } from './request-scope.js';

/**
 * Runs `work` that has no Idempotency-Key, and notes for the answer if it was done or may have been done. @param isDone
 * whether a result means that something was made.
 */
export async function notingUnrepeatable<T>(work: Promise<T>, isDone: (result: T) => boolean = () => true): Promise<T> {
  try {
    const result = await work;
    if (isDone(result)) noteUnrepeatable();
    return result;
  } catch (error) {
    if (error instanceof CommitFailedError) noteUnrepeatable();
    throw error;
  }
}

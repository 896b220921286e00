import { createHash } from 'node:crypto';

/** The SHA-256 of a list of texts; lists that differ only in where a text ends have different hashes. */
export function hashOf(...values: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(values)).digest();
}

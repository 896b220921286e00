import { createHash } from 'node:crypto';

/** The SHA-256 of some texts, which no other texts have, however they are divided. */
export function hashOf(...parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

import { randomBytes, randomInt } from 'node:crypto';

const MAX_COUNT = 2 ** 24;

// No two processes have the same digits here, and no two ids of a process in one second the same count.
const ofThisProcess = randomBytes(5).toString('hex');
let count = randomInt(MAX_COUNT);

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** A new id: 24 lowercase hex digits that grow with time, as MongoDB's do (docs/spec/README.md#identifiers). */
export function newId(): string {
  count = (count + 1) % MAX_COUNT;
  return hex(Math.floor(Date.now() / 1000), 8) + ofThisProcess + hex(count, 6);
}

/** Whether a text can be an id at all; the columns of ids are ASCII, and MySQL refuses to compare them with other text. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}

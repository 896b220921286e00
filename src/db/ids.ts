import { ObjectId } from 'bson';

/** A new id: 24 lowercase hex digits that grow with time (docs/spec/README.md#identifiers). */
export function newId(): string {
  return new ObjectId().toHexString();
}

/** Whether a text can be an id at all; the columns of ids are ASCII, and MySQL refuses to compare them with other text. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}

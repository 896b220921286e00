import { readTextFile } from '../../lib/files';

/** A trimmed line of an import, counted from 1. */
export interface KeyLine {
  line: number;
  text: string;
}

/** The lines of a text; blank ones are omitted. */
export interface KeyLines {
  /** Each text once, at its first line. */
  keys: KeyLine[];
  /** Lines that repeat another one. */
  repeated: (KeyLine & { first: number })[];
}

/** A key without its dashes and blanks, in one letter case, as the service compares it. */
export const looseKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212]+/gu, '');

export function readKeyLines(text: string): KeyLines {
  const keys: KeyLine[] = [];
  const repeated: KeyLines['repeated'] = [];
  const firstLines = new Map<string, number>();
  for (const [index, own] of text.split(/\r?\n|\r/).entries()) {
    const key = { line: index + 1, text: own.trim() };
    const first = firstLines.get(key.text);
    if (key.text === '') continue;
    if (first !== undefined) {
      repeated.push({ ...key, first });
    } else {
      firstLines.set(key.text, key.line);
      keys.push(key);
    }
  }
  return { keys, repeated };
}

/** How many lines of a text hold something. */
export function countLines(text: string): number {
  return text.match(/^.*\S.*$/gm)?.length ?? 0;
}

/** As much as 100,000 of the longest keys. */
const MAX_FILE_BYTES = 50_000_000;

/** The text of a file, or why it holds no list of keys. */
export const readKeyFile = (file: Blob) => readTextFile(file, MAX_FILE_BYTES);

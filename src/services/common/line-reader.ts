import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

/** A line of a text file, counted from 1, without its end. */
export interface TextLine {
  line: number;
  text: string;
}

// Longer lines are truncated, so that a file without line ends does not fill the memory. A product with a hundred
// components needs less.
const MAX_LINE_CHARACTERS = 50_000;
// What is left of the last line of a file if it does not end.
const MAX_OPEN_LINE_CHARACTERS = 10_000;
const CHUNK_SIZE = 1 << 18;

/** The source of lines: the path of a file, its content, or a string. */
export type LineSource = string | Buffer | { text: string };

/**
 * A source from which the lines of a file can be read more than once. A pipe, and anything else that is not a regular
 * file, is read into memory, because it can be read only once.
 * @throws {Error} if the file cannot be read.
 */
export async function rereadable(file: string): Promise<LineSource> {
  return (await stat(file)).isFile() ? file : readFile(file);
}

/** Splits a text into pieces, so that no more than one of them is split into lines at once. */
function* textChunksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += CHUNK_SIZE) yield text.slice(start, start + CHUNK_SIZE);
}

/** Streams the lines of a UTF-8 text in chunks. Lines end with LF or CRLF; a byte order mark is skipped. */
export async function* readLines(source: LineSource): AsyncGenerator<TextLine[]> {
  let rest = '';
  let line = 0;
  const toLine = (text: string): TextLine => {
    line += 1;
    const start = line === 1 && text.startsWith('\uFEFF') ? 1 : 0;
    return { line, text: text.slice(start, text.endsWith('\r') ? -1 : undefined).slice(0, MAX_LINE_CHARACTERS) };
  };
  const chunks =
    typeof source === 'string'
      ? createReadStream(source, { encoding: 'utf8', highWaterMark: CHUNK_SIZE })
      : textChunksOf(Buffer.isBuffer(source) ? source.toString('utf8') : source.text);
  for await (const chunk of chunks) {
    const texts = (rest + String(chunk)).split('\n');
    rest = (texts.pop() ?? '').slice(0, MAX_LINE_CHARACTERS);
    yield texts.map(toLine);
  }
  if (rest !== '') yield [toLine(rest.slice(0, MAX_OPEN_LINE_CHARACTERS))];
}

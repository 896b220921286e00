import { createReadStream } from 'node:fs';

/** A line of a text file, counted from 1, without its end. */
export interface TextLine {
  line: number;
  text: string;
}

// Longer lines are truncated, so that a file without line ends does not fill the memory.
const MAX_LINE_CHARACTERS = 10_000;

/** Streams the lines of a UTF-8 file in chunks. Lines end with LF or CRLF; a byte order mark is left out. */
export async function* readLines(file: string): AsyncGenerator<TextLine[]> {
  let rest = '';
  let line = 0;
  const toLine = (text: string): TextLine => {
    line += 1;
    const start = line === 1 && text.startsWith('\uFEFF') ? 1 : 0;
    return { line, text: text.slice(start, text.endsWith('\r') ? -1 : undefined) };
  };
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 })) {
    const texts = (rest + String(chunk)).split('\n');
    rest = (texts.pop() ?? '').slice(0, MAX_LINE_CHARACTERS);
    yield texts.map(toLine);
  }
  if (rest !== '') yield [toLine(rest)];
}

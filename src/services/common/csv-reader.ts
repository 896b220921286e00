import { parse } from 'csv-parse/sync';
import { Reason } from '../../domain/common/errors.js';
import { readLines, type LineSource, type TextLine } from './line-reader.js';
import { yieldAfterEach } from './yielding.js';

/** A record of a CSV file with the number of its first line: its trimmed cells, or what is wrong with it. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; problem: Reason };

// No record of an import has that many lines: a quote that is open for longer is a stray character.
const MAX_LINES_IN_RECORD = 1_000;
// Few enough that other requests hardly wait while they are parsed, even if each is malformed and is parsed alone.
const LINES_AT_ONCE = 25;
// The same of lines with many columns.
const CHARACTERS_AT_ONCE = 20_000;

function quotesIn(text: string): number {
  return text.split('"').length - 1;
}

function isBlank(lines: readonly TextLine[]): boolean {
  return lines.every(({ text }) => text.trim() === '');
}

function parseText(lines: readonly TextLine[]): string[][] {
  const text = lines.map((line) => line.text).join('\n');
  return parse(text, { trim: true, relax_column_count: true, skip_empty_lines: true, record_delimiter: '\n' });
}

function parseOne(lines: readonly TextLine[]): string[] | Reason {
  try {
    const [cells, ...others] = parseText(lines);
    return cells && others.length === 0 ? cells : Reason.of('NO_RECORD');
  } catch {
    return Reason.of('WRONG_QUOTE');
  }
}

/** Parses many records in one call, which is faster; undefined if one of them is malformed. */
function parseAll(records: readonly TextLine[][]): string[][] | undefined {
  try {
    const parsed = parseText(records.flat());
    return parsed.length === records.length ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Splits lines into records. Of a malformed record it refuses only the first line and parses the following lines again.
 * The parser's own recovery would lose the lines after a stray quote.
 */
class RecordSplitter {
  private open: TextLine[] = [];
  private quotes = 0;

  /** @param isLast no line follows, so a record with an open quote is malformed. */
  split(lines: readonly TextLine[], isLast: boolean): CsvRecord[] {
    const result: CsvRecord[] = [];
    let ready: TextLine[][] = [];
    const flush = (): void => {
      result.push(...toRecords(ready));
      ready = [];
    };
    for (const line of lines) {
      this.open.push(line);
      this.quotes += quotesIn(line.text);
      if (this.quotes % 2 === 0) {
        if (!isBlank(this.open)) ready.push(this.open);
        this.clear();
      } else if (this.open.length > MAX_LINES_IN_RECORD) {
        flush();
        result.push(...this.giveUpFirst());
      }
    }
    flush();
    while (isLast && this.open.length > 0) result.push(...this.giveUpFirst());
    return result;
  }

  private clear(): void {
    this.open = [];
    this.quotes = 0;
  }

  private giveUpFirst(): CsvRecord[] {
    const [first, ...rest] = this.open;
    this.clear();
    return first ? [{ line: first.line, problem: Reason.of('OPEN_QUOTE') }, ...this.split(rest, false)] : [];
  }
}

function toRecords(records: readonly TextLine[][]): CsvRecord[] {
  const parsed = parseAll(records);
  return records.flatMap((lines, index): CsvRecord[] => {
    const line = lines[0]?.line ?? 0;
    const cells = parsed?.[index] ?? parseOne(lines);
    if (!(cells instanceof Reason)) return [{ line, cells: cells.map((cell) => cell.trim()) }];
    return [{ line, problem: cells }, ...new RecordSplitter().split(lines.slice(1), true)];
  });
}

/** Parts of at most 25 lines and 20,000 characters, or of one line. */
function* lineChunksOf(lines: readonly TextLine[]): Generator<TextLine[]> {
  let chunk: TextLine[] = [];
  let characters = 0;
  for (const line of lines) {
    characters += line.text.length;
    if (chunk.length > 0 && (chunk.length === LINES_AT_ONCE || characters > CHARACTERS_AT_ONCE)) {
      yield chunk;
      chunk = [];
      characters = line.text.length;
    }
    chunk.push(line);
  }
  if (chunk.length > 0) yield chunk;
}

/**
 * Streams the records of a CSV text (RFC 4180, UTF-8) in chunks, so that memory stays flat and other requests run
 * between them; blank lines are skipped.
 */
export async function* readCsv(source: LineSource): AsyncGenerator<CsvRecord[]> {
  const splitter = new RecordSplitter();
  for await (const lines of readLines(source)) {
    for await (const chunk of yieldAfterEach(lineChunksOf(lines))) yield splitter.split(chunk, false);
  }
  yield splitter.split([], true);
}

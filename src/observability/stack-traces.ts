import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A position in a file as stack traces count it: from line 1 and column 1. */
interface Position {
  line: number;
  column: number;
}

/** The parts of a source map (version 3) that name the origins of positions. */
interface SourceMap {
  sources: string[];
  mappings: string;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, DIGITS.indexOf(String.fromCharCode(code))));
const CONTINUES = 32;

/**
 * The origins of positions, as `source:line:column`. It walks through the mappings and keeps none of them: decoded, they
 * would take more memory than the whole service.
 */
function originsOf({ sources, mappings }: SourceMap, positions: readonly Position[]): (string | undefined)[] {
  const origins: (string | undefined)[] = positions.map(() => undefined);
  const byLine = new Map<number, number[]>();
  for (const [index, { line }] of positions.entries()) byLine.set(line, [...(byLine.get(line) ?? []), index]);
  // Column in the file, then source, line and column there; each is encoded as the difference to the value before it.
  const fields = [0, 0, 0, 0, 0];
  let [field, value, shift, line] = [0, 0, 0, 1];
  let wanted = byLine.get(line);
  const endSegment = (): void => {
    const [start = 0, source = 0, sourceLine = 0, sourceColumn = 0] = fields;
    const origin = field < 4 ? undefined : `${sources[source]}:${sourceLine + 1}:${sourceColumn + 1}`;
    for (const index of wanted ?? []) if ((positions[index]?.column ?? 0) > start) origins[index] = origin;
  };
  for (let at = 0; at <= mappings.length; at++) {
    const character = mappings[at] ?? ';';
    if (character === ',' || character === ';') {
      if (wanted && field > 0) endSegment();
      field = 0;
      if (character === ',') continue;
      fields[0] = 0;
      wanted = byLine.get(++line);
    } else {
      const digit = VALUES[mappings.charCodeAt(at)] ?? 0;
      value += (digit & (CONTINUES - 1)) << shift;
      shift += 5;
      if (digit & CONTINUES) continue;
      fields[field] = (fields[field] ?? 0) + (value & 1 ? -(value >> 1) : value >> 1);
      [value, shift] = [0, 0];
      field++;
    }
  }
  return origins;
}

/** Its text is that of a stack trace: `connect (file:///…:1:2)`. */
type Frame = NodeJS.CallSite & { toString(): string };

/** The origins of places that were in a stack trace. */
const known = new Map<string, string>();

interface Place extends Position {
  file: string;
  /** As a stack trace has it. */
  name: string;
}

/** The place of a frame; null if the frame is of Node itself, or of code without a file. */
function placeOf(frame: Frame): Place | null {
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  if (!file?.startsWith('file:') || line === null || column === null) return null;
  return { file, line, column, name: `${file}:${line}:${column}` };
}

function learn(file: string, places: readonly Place[]): void {
  const map = `${fileURLToPath(file)}.map`;
  const origins = existsSync(map) ? originsOf(JSON.parse(readFileSync(map, 'utf8')) as SourceMap, places) : [];
  for (const [index, { name }] of places.entries()) {
    const origin = origins[index];
    known.set(name, origin === undefined ? name : new URL(origin, file).href);
  }
}

function prepareStackTrace(error: Error, frames: Frame[]): string {
  const places = frames.map(placeOf);
  const unknown = places.filter((place) => place !== null).filter(({ name }) => !known.has(name));
  for (const file of new Set(unknown.map((place) => place.file))) {
    learn(
      file,
      unknown.filter((place) => place.file === file),
    );
  }
  const lines = frames.map((frame, index) => {
    const { name = '' } = places[index] ?? {};
    return frame.toString().replace(name, () => known.get(name) ?? name);
  });
  return [Error.prototype.toString.call(error), ...lines].join('\n    at ');
}

/**
 * Makes stack traces name the TypeScript, unless Node does. Node would read all source maps when it starts; this reads
 * one when an error needs it.
 */
export function mapStackTraces(): void {
  if (!process.sourceMapsEnabled) Error.prepareStackTrace = prepareStackTrace;
}

import { fitsMask } from './license-key-mask.js';
import { licenseKeyProblem } from './license-key.js';

/** What decides whether a line is a license key (docs/spec/staff-and-keys.md#importing-license-keys). */
export interface ImportRules {
  /** The pool's mask; where there is one, it alone decides. Null for none. */
  mask: string | null;
  /** Also imports lines that look like part of a table. */
  asIs: boolean;
}

/** Whether the keys of an import are compared with each other (docs/spec/staff-and-keys.md#unusual-keys). */
export const checksKeyShape = ({ mask, asIs }: ImportRules): boolean => mask === null && !asIs;

/** The separators of columns in tables. A tab is a control character, so no key contains one. */
const SEPARATORS = [',', ';', '|', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

const NAMES: Record<Separator, string> = { ',': 'a comma', ';': 'a semicolon', '|': 'a |', '\t': 'a tab' };

const ADVICE = 'Give one key a line and nothing else, or import it as it is';
/** The option of the command line that does so; in GraphQL it is the argument `asIs`. */
const AS_IS_OPTION = ' (--as-is)';

/** Words that the header of a table contains; a key without a digit rarely does. */
const HEADER_WORDS = new Set(
  (
    'key keys license licenses licence licences licensekey licensekeys licencekey licencekeys productkey productkeys ' +
    'serial serials serialnumber serialnumbers code codes activation activationcode voucher vouchers token tokens ' +
    'schlüssel lizenz lizenzen lizenzschlüssel produktschlüssel seriennummer seriennummern'
  ).split(' '),
);

/** Why a text, already trimmed, cannot be imported as a license key; undefined if it can. */
export function importProblem(text: string, { mask, asIs }: ImportRules): string | undefined {
  const problem = licenseKeyProblem(text);
  if (problem) return problem;
  if (mask !== null) return fitsMask(text, mask) ? undefined : `does not fit the mask ${mask}`;
  if (asIs) return undefined;
  if (text.includes('"')) return 'holds a quotation mark';
  if (/\p{Cf}/u.test(text)) return 'holds an invisible character';
  const separator = SEPARATORS.find((each) => text.includes(each));
  return separator && `holds ${NAMES[separator]}, like a line of a table`;
}

// Control characters, except those of plain text: tabs, and the ends of lines and pages.
const CONTROLS = /(?!\s)\p{Cc}/u;

// No header is longer; one key may be as long as a request.
const MAX_HEADER_CHARACTERS = 10_000;

/** Whether a line, already trimmed, is the header of a table. */
export function isHeader(text: string): boolean {
  if (/\d/.test(text)) return false;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.some((word) => HEADER_WORDS.has(word));
}

/** Detects whether lines belong to a table. Blank lines do not count. */
class TableDetector {
  private lines = 0;
  private hasHeader = false;
  /** The separators that every line so far contains. */
  private separators: readonly Separator[] = SEPARATORS;

  add(line: string): void {
    const text = line.trim();
    if (text === '') return;
    if (this.lines === 0) this.hasHeader = isHeader(text.slice(0, MAX_HEADER_CHARACTERS));
    this.lines += 1;
    if (this.separators.length > 0) this.separators = this.separators.filter((each) => line.includes(each));
  }

  /** @param option what imports the lines all the same, where the reader may not know it. */
  problem({ mask, asIs }: ImportRules, option = ''): string | undefined {
    if (mask !== null || asIs || this.lines === 0) return undefined;
    if (this.hasHeader) return `looks like a table: the first line is a header. ${ADVICE}${option}`;
    const [separator] = this.separators;
    return separator && `looks like a table: every line holds ${NAMES[separator]}. ${ADVICE}${option}`;
  }
}

/** Why a list of keys is rejected; undefined if each key is checked alone. */
export function keyListProblem(keys: readonly string[], rules: ImportRules): string | undefined {
  const table = new TableDetector();
  for (const key of keys) table.add(key);
  return table.problem(rules);
}

/**
 * Checks all lines of a file before any is imported, because a file that is not a list of keys is rejected completely.
 */
export class KeyFileInspector {
  private readonly table = new TableDetector();
  private isFirst = true;
  private isUtf16 = false;
  private hasNul = false;
  private hasControls = false;
  private isInvalid = false;

  /** Adds the next decoded line, in which U+FFFD stands for bytes that are not UTF-8. */
  add(line: string): void {
    // The byte order mark of UTF-16 is two bytes that are invalid in UTF-8.
    if (this.isFirst) this.isUtf16 = line.startsWith('\uFFFD\uFFFD') && line.includes('\u0000');
    this.isFirst = false;
    this.hasNul ||= line.includes('\u0000');
    this.hasControls ||= CONTROLS.test(line);
    this.isInvalid ||= line.includes('\uFFFD');
    this.table.add(line);
  }

  /** Why the file is rejected; undefined if each line is checked alone. */
  problem(rules: ImportRules): string | undefined {
    if (this.isUtf16) return 'is UTF-16: save it as UTF-8';
    if (this.hasNul || (this.hasControls && this.isInvalid)) return 'is no text file, but binary';
    return this.table.problem(rules, AS_IS_OPTION);
  }
}

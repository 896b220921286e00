import { Reason, type Problem } from '../common/errors.js';
import { fitsMask, licenseKeyProblem } from './license-key.js';

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
const NAMES = { ',': 'COMMA', ';': 'SEMICOLON', '|': 'BAR', '\t': 'TAB' } as const;
type Separator = keyof typeof NAMES;
const SEPARATORS = Object.keys(NAMES) as readonly Separator[];

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
export function importProblem(text: string, { mask, asIs }: ImportRules): Reason | undefined {
  const problem = licenseKeyProblem(text);
  if (problem) return problem;
  if (mask !== null) return fitsMask(text, mask) ? undefined : Reason.of('NOT_FITTING_MASK', { mask });
  if (asIs) return undefined;
  if (text.includes('"')) return Reason.of('HAS_QUOTATION_MARK');
  if (/\p{Cf}/u.test(text)) return Reason.of('HAS_INVISIBLE');
  const separator = SEPARATORS.find((each) => text.includes(each));
  return separator && Reason.of('HAS_SEPARATOR', { separator: Reason.of(NAMES[separator]) });
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
  problem({ mask, asIs }: ImportRules, option = ''): Reason | undefined {
    if (mask !== null || asIs || this.lines === 0) return undefined;
    const advice = Reason.of('ONE_KEY_A_LINE', { option });
    if (this.hasHeader) return Reason.of('TABLE_WITH_HEADER', { advice });
    const [separator] = this.separators;
    return separator && Reason.of('TABLE_OF_LINES', { separator: Reason.of(NAMES[separator]), advice });
  }
}

/** Why a list of keys is rejected; undefined if each key is checked alone. */
export function keyListProblem(keys: readonly string[], rules: ImportRules): Reason | undefined {
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
  problem(rules: ImportRules): Problem | undefined {
    if (this.isUtf16) return 'is UTF-16: save it as UTF-8';
    if (this.hasNul || (this.hasControls && this.isInvalid)) return 'is no text file, but binary';
    return this.table.problem(rules, AS_IS_OPTION);
  }
}

import fc from 'fast-check';
import {
  isOverlong,
  lineRule,
  parseOptionalText,
  parseText,
  proseRule,
  REASON,
  storedForms,
} from '../../../src/domain/common/text.js';
import { problemsOf } from '../../support/domain/refusal.js';

const KEY = '\u{1F511}';
const LINE = lineRule('Name', 10);
const PROSE = proseRule('Note', 10);

describe.each([
  ['a text', parseText],
  ['an optional text', parseOptionalText],
])('%s', (_, parse) => {
  it('is taken without the blanks around it, and may have 500 characters of two code units each', () => {
    const details = problemsOf((found) =>
      expect(parse(` ${KEY.repeat(500)}\n`, 'reason', REASON, found)).toBe(KEY.repeat(500)),
    );
    expect(details).toEqual({});
  });

  it.each([
    [KEY.repeat(501), 'Reason must have at most 500 characters'],
    [' '.repeat(5_000), 'Reason must have at most 500 characters'],
    [7, 'Reason is required'],
  ])('is refused: %j', (given, reason) => {
    expect(problemsOf((details) => parse(given, 'reason', REASON, details))).toEqual({ reason });
  });
});

it.each([[undefined], [null], [''], [' \n']])('the text %j is refused where one is required, else null', (missing) => {
  const reason = 'Reason is required';
  expect(problemsOf((details) => parseText(missing, 'reason', REASON, details))).toEqual({ reason });
  const parsed = problemsOf((details) => expect(parseOptionalText(missing, 'reason', REASON, details)).toBeNull());
  expect(parsed).toEqual({});
});

const CONTROLS = 'must not contain control characters';
const MARKS = 'must not contain invisible marks of the writing direction';

it.each([
  ['NUL', '\0', CONTROLS, CONTROLS],
  ['an escape', '\x1b', CONTROLS, CONTROLS],
  ['half a surrogate pair', '\ud83d', CONTROLS, CONTROLS],
  ['the other half', '\udd11', CONTROLS, CONTROLS],
  ['U+FFFF', '\uffff', CONTROLS, CONTROLS],
  ['a tab', '\t', CONTROLS, undefined],
  ['a line break', '\n', CONTROLS, undefined],
  ['a line separator', '\u2028', CONTROLS, undefined],
  ['a mark from right to left', '\u200f', MARKS, undefined],
  ['an override', '\u202e', MARKS, undefined],
  ['an isolate', '\u2066', MARKS, undefined],
  ['a joiner, of emoji and Persian', '\u200d', undefined, undefined],
  ['a soft hyphen', '\u00ad', undefined, undefined],
])('a line and prose with %s', (_, character, inLine, inProse) => {
  const problem = (rule: typeof LINE) =>
    problemsOf((details) => parseText(`a${character}b`, 'field', rule, details)).field?.replace(/^\w+ /, '');
  expect([problem(LINE), problem(PROSE)]).toEqual([inLine, inProse]);
});

const anyText = fc.string({ unit: 'grapheme' });

it('is stored in one form, which is taken again unchanged', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom('NFC', 'NFD', undefined), (text, form) => {
      const details = {};
      const parsed = parseText(form ? text.normalize(form) : text, 'field', proseRule('Text', 1_000), details);
      fc.pre(Object.keys(details).length === 0);
      expect(parsed).toBe(parsed.normalize());
      expect(parseText(parsed, 'field', proseRule('Text', 1_000), details)).toBe(parsed);
      expect(details).toEqual({});
    }),
  );
});

it('is found in each form in which it may be stored', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(storedForms(text.normalize('NFD'))).toContain(text.normalize());
      expect(storedForms(text.normalize())).toContain(text.normalize('NFD'));
      expect(storedForms(text)[0]).toBe(text);
    }),
  );
});

it('is never overlong as long as it is accepted', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', KEY), maxLength: 10, minLength: 1 }), (text) => {
      expect(isOverlong(`${' '.repeat(500)}${text}${' '.repeat(500)}`, LINE.maxLength)).toBe(false);
    }),
  );
});

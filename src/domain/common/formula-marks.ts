/**
 * A spreadsheet runs a cell as a formula if it begins with one of a few signs. A mark, `'`, before the sign prevents it
 * (docs/spec/account.md#csv). A mark is one more `'` than the text has there, so that removing one restores the text.
 */

// A spreadsheet that splits lines at one of these instead of the comma starts a cell after each, and a row after each
// line break.
const SEPARATOR_AND_MARKS = /(\r\n|[;|\t\r\n])('*)/g;

// What comes between a place where a cell may start and its first character: each separator, the marks after it, and
// blanks. After a separator, a spreadsheet treats quotation marks as a part of the cell. Both expressions match in one
// pass, so that the time stays proportional to the length of the text.
const START = /^'*[^\S\t\r\n]*(?:(?:\r\n|[\t\r\n])'*[^\S\t\r\n]*)*[=+\-@＝＋－＠]?/;
const AFTER_SEPARATOR =
  /(?:\r\n|[;|\t\r\n])'*(?:[^\S\t\r\n]|")*(?:(?:\r\n|[\t\r\n])'*(?:[^\S\t\r\n]|")*)*[=+\-@＝＋－＠]?/g;

// Some spreadsheets skip blanks before a formula.
const BEGINS_AS_FORMULA = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/;
const LEADS_TO_FORMULA = /[=+\-@＝＋－＠]$|^[;|\t]\s*[\t\r]/;

const withoutMarks = (start: string): string => start.replace(/^'+/, '').replaceAll(SEPARATOR_AND_MARKS, '$1');

const beginsAsFormula = (text: string): boolean => BEGINS_AS_FORMULA.test(withoutMarks(START.exec(text)?.[0] ?? ''));

/** Changes the marks after separators where a formula could start. */
function changeInside(text: string, change: (separator: string, marks: string) => string): string {
  return text.replaceAll(AFTER_SEPARATOR, (start) =>
    LEADS_TO_FORMULA.test(withoutMarks(start))
      ? start.replaceAll(SEPARATOR_AND_MARKS, (_, separator: string, marks: string) => change(separator, marks))
      : start,
  );
}

/** Puts a `'` wherever a spreadsheet could start to read a formula, with any separator. */
export function markFormulas(text: string): string {
  const inside = changeInside(text, (separator, marks) => `${separator}'${marks}`);
  return beginsAsFormula(text) ? `'${inside}` : inside;
}

/** The text that `markFormulas` has marked. */
export function unmarkFormulas(text: string): string {
  const inside = changeInside(text, (separator, marks) => separator + marks.slice(1));
  return text.startsWith("'") && beginsAsFormula(text) ? inside.slice(1) : inside;
}

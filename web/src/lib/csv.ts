// As the service puts them (docs/spec/account.md#csv).
const SEPARATOR_AND_MARKS = /(\r\n|[;|\t\r\n])('*)/g;
const START = /^'*[^\S\t\r\n]*(?:(?:\r\n|[\t\r\n])'*[^\S\t\r\n]*)*[=+\-@＝＋－＠]?/;
const AFTER_SEPARATOR =
  /(?:\r\n|[;|\t\r\n])'*(?:[^\S\t\r\n]|")*(?:(?:\r\n|[\t\r\n])'*(?:[^\S\t\r\n]|")*)*[=+\-@＝＋－＠]?/g;
const BEGINS_AS_FORMULA = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/;
const LEADS_TO_FORMULA = /[=+\-@＝＋－＠]$|^[;|\t]\s*[\t\r]/;

const withoutMarks = (start: string): string => start.replace(/^'+/, '').replaceAll(SEPARATOR_AND_MARKS, '$1');

/** Puts a `'` wherever a spreadsheet could start to read a formula, with any separator. @public for the test that compares it. */
export function markFormulas(text: string): string {
  const inside = text.replaceAll(AFTER_SEPARATOR, (start) =>
    LEADS_TO_FORMULA.test(withoutMarks(start)) ? start.replaceAll(SEPARATOR_AND_MARKS, "$1'$2") : start,
  );
  return BEGINS_AS_FORMULA.test(withoutMarks(START.exec(text)?.[0] ?? '')) ? `'${inside}` : inside;
}

const cellOf = (text: string): string => `"${markFormulas(text).replaceAll('"', '""')}"`;

/** A table as CSV by RFC 4180. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

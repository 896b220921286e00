import { parseReference, parseReferenceFilter } from '../../../src/domain/orders/order.js';
import { problemsOf, refusal } from '../../support/domain/refusal.js';

const LONG = 'Reference must have at most 100 characters';
const UNPRINTABLE = 'Reference must not contain control characters';

describe('the reference of an order', () => {
  it.each([
    ['PO-2026/0815', 'PO-2026/0815'],
    ['  PO 1\t\n', 'PO 1'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['🧾'.repeat(100), '🧾'.repeat(100)],
    [`  ${'x'.repeat(100)}  `, 'x'.repeat(100)],
    ['Ärger & Söhne "№ 5"', 'Ärger & Söhne "№ 5"'],
    ['', null],
    ['  \r\n ', null],
    [null, null],
    [undefined, null],
  ])('%j is the reference %j', (value, reference) => {
    expect(problemsOf((details) => expect(parseReference(value, details)).toBe(reference))).toEqual({});
  });

  it.each([
    ['x'.repeat(101), LONG],
    ['🧾'.repeat(101), LONG],
    ['a\nb', UNPRINTABLE],
    ['a\u0000', UNPRINTABLE],
    ['a\u007f', UNPRINTABLE],
    ['a\u0085b', UNPRINTABLE],
    ['\ud83e', UNPRINTABLE],
    [815, 'Reference must be a text'],
    [true, 'Reference must be a text'],
    [['PO-1'], 'Reference must be a text'],
    [{}, 'Reference must be a text'],
  ])('%j is refused', (value, reference) => {
    expect(problemsOf((details) => parseReference(value, details))).toEqual({ reference });
  });
});

describe('the reference that orders are searched by', () => {
  it.each([
    [' PO-1 ', 'PO-1'],
    [null, undefined],
    [undefined, undefined],
  ])('%j finds the reference %j', (value, reference) => {
    expect(parseReferenceFilter(value)).toBe(reference);
  });

  it.each([
    ['', 'Reference must not be blank'],
    ['  ', 'Reference must not be blank'],
    ['x'.repeat(101), LONG],
    ['a\u0000', UNPRINTABLE],
  ])('%j is refused: it would find all orders, or can find none', (value, reference) => {
    expect(() => parseReferenceFilter(value)).toThrow(refusal({ reference }));
  });
});

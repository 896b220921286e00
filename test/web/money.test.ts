import { resultsOf } from '../support/console-code.js';

const MONEY = 'lib/money.ts';

describe('a typed amount', () => {
  it('is read where it is certain what it means, as people write it in either language', async () => {
    const readings: Record<string, number> = {
      '12345': 12345,
      '12345,6': 12345.6,
      '12.345,67': 12345.67,
      '12,345.67': 12345.67,
      '12 345,67': 12345.67,
      "12'345.67": 12345.67,
      '1.234.567': 1234567,
      '1,234,567.8': 1234567.8,
      '-119,00': -119,
      // As this console shows it.
      '−119.00': -119,
      '−1.234,56': -1234.56,
    };
    const typed = Object.keys(readings).map((text) => [text]);
    expect(await resultsOf(MONEY, 'readEuro', typed)).toEqual(Object.values(readings));
  });

  it('is rejected if it is invalid, and the message explains the error, with the limit', async () => {
    const problems: Record<string, string> = {
      '1.234': '1.234 is ambiguous. Enter 1234, or add two digits for the cents.',
      '12,345': '12,345 is ambiguous. Enter 12345, or add two digits for the cents.',
      '−12,345': '−12,345 is ambiguous. Enter -12345, or add two digits for the cents.',
      '0.234': 'none',
      '1.23,45': 'none',
      '1.234.56': 'none',
      '100.000.000': 'Enter at most 10,000,000.00 EUR',
    };
    const typed = Object.keys(problems);
    expect(
      await resultsOf(
        MONEY,
        'readEuro',
        typed.map((text) => [text]),
      ),
    ).toEqual(typed.map(() => null));
    const calls = typed.map((text) => [text, 'none']);
    expect(await resultsOf(MONEY, 'typedEuroProblem', calls)).toEqual(Object.values(problems));
  });
});

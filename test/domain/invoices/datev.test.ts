import { markFormulas, unmarkFormulas } from '../../../src/domain/common/formula-marks.js';
import {
  datevHead,
  datevLine,
  ecSalesRow,
  toWindows1252,
  type BookedInvoice,
} from '../../../src/domain/invoices/bookkeeping-files.js';

const INVOICE: BookedInvoice = {
  number: 'R26-0000001',
  kind: 'INVOICE',
  issueDate: '2026-11-03',
  supplyDate: '2026-11-03',
  category: 'S',
  vatId: 'DE136695976',
  buyerName: 'Harbour IT',
  customerNumber: 10_042,
  payableAmountCents: 5,
  debtorAccount: 10_000,
  revenueAccount: 8_400,
};

const asIs = (text: string) => text;

describe('the file for DATEV', () => {
  it.each([
    ['2026-11', 1, '20260101', '20261130'],
    ['2026-02', 4, '20250401', '20260228'],
    ['2028-02', 2, '20280201', '20280229'],
  ])('of %s in a fiscal year that begins in month %d begins and ends on the right days', (month, start, year, last) => {
    const seller = { datevConsultant: 29_098, datevClient: 55_003, fiscalYearStartMonth: start };
    const [head = '', columns = ''] = datevHead(seller, month, 5, new Date('2027-01-02T03:04:05.678Z')).split('\r\n');
    expect(head.split(';').slice(5, 16)).toEqual([
      '20270102030405678',
      '',
      '"RE"',
      '""',
      '""',
      '29098',
      '55003',
      year,
      '5',
      `${month.replace('-', '')}01`,
      last,
    ]);
    expect([head.split(';').length, columns.split(';').length]).toEqual([31, 125]);
    expect(columns.split(';')[39]).toBe('EU-Land u. UStID (Bestimmung)');
    expect(columns.split(';').at(-1)).toBe('Abw. Skontokonto');
  });

  it.each([
    [INVOICE, ['0,05', '"S"', '"EUR"', '10000', '8400', '0311', '"R26-0000001"', '"Harbour IT"', '""']],
    [{ ...INVOICE, kind: 'CORRECTION' as const, payableAmountCents: 123_456_789 }, ['1234567,89', '"H"']],
    [{ ...INVOICE, category: 'AE' as const, vatId: 'EL094259216' }, ['"EL094259216"']],
    [{ ...INVOICE, buyerName: 'A "B"; C\r\nD' }, ['"A ""B""; C  D"']],
    [{ ...INVOICE, buyerName: 'x'.repeat(61) }, [`"${'x'.repeat(60)}"`]],
    [{ ...INVOICE, buyerName: '株式会社' }, ['"Kunde 10042"']],
    [{ ...INVOICE, buyerName: 'Ελλάς 2000' }, ['"Kunde 10042"']],
    [{ ...INVOICE, buyerName: '株式会社 ABC' }, ['"???? ABC"']],
    [{ ...INVOICE, buyerName: '3 + 4 = 7' }, ['"3 + 4 = 7"']],
  ])('has a line of 125 fields for each invoice, its texts in quotes: %j', (invoice, fields) => {
    const line = datevLine(invoice, asIs);
    expect(line.endsWith('\r\n')).toBe(true);
    const found = line.slice(0, -2).match(/"(?:[^"]|"")*"|[^;]+|(?<=;|^)(?=;|$)/g) ?? [];
    expect(found).toHaveLength(125);
    expect(found).toEqual(expect.arrayContaining(fields));
  });
});

const bytesOf = (text: string): string => toWindows1252(text).toString('latin1');

const lineFor = (buyerName: string): string => datevLine({ ...INVOICE, buyerName }, markFormulas);

/** The text of the booking in a line, a character for each byte. */
function readBookingText(line: string): string {
  const fields = bytesOf(line).match(/"(?:[^"]|"")*"|[^;]+|(?<=;|^)(?=;|$)/g) ?? [];
  return (fields[13] ?? '').slice(1, -1).replaceAll('""', '"');
}

describe('the texts in the file for DATEV', () => {
  it('begin no formula, for any character at their start or within them', () => {
    // By lines, as most characters are in the same one: as a question mark.
    const characters = new Map<string, string>();
    for (let code = 0; code < 0x10000; code += 1) {
      const character = String.fromCodePoint(code);
      for (const text of [`${character}1+1`, `A${character}=1+1`, `A;${character}1+1`, `\u0001${character}1`])
        characters.set(lineFor(text), character);
    }
    const unsafe = [...characters].filter(([line]) => {
      const text = readBookingText(line);
      return markFormulas(unmarkFormulas(text)) !== text;
    });
    expect(unsafe).toEqual([]);
  });

  it.each([
    ['≠1+1', "'=1+1"],
    ['A\u037e=1+1', "A;'=1+1"],
    ['\u0001=1+1', "' =1+1"],
    ['“Müller” – 5 €', '“Müller” – 5 €'],
    ['\u0141\u017a', '?z'],
  ])('%j is %s', (name, text) => {
    expect(readBookingText(lineFor(name))).toBe(bytesOf(text));
  });
});

describe('the days of a booking', () => {
  const daysOf = (invoice: BookedInvoice): string[] => datevLine(invoice, asIs).split(';').slice(114, 116);

  it('name the supply and the period of its VAT where the supply was on another day', () => {
    expect(daysOf(INVOICE)).toEqual(['', '']);
    const late = { ...INVOICE, supplyDate: '2026-10-31' };
    expect(daysOf(late)).toEqual(['31102026', '31102026']);
    expect(daysOf({ ...late, kind: 'CORRECTION' })).toEqual(['31102026', '03112026']);
  });
});

describe('Windows-1252', () => {
  it.each([
    ['Müller „& Söhne“ €', '4dfc6c6c6572208426 2053f6686e659320 80'],
    ['Cafe\u0301', '436166e9'],
    ['Dvořák', '44766f72e16b'],
    ['Ελλάς 👍', '3f3f3f3f3f203f'],
  ])('%s loses as little as can be', (text, hex) => {
    expect(toWindows1252(text).toString('hex')).toBe(hex.replaceAll(' ', ''));
  });
});

describe('the EC sales list', () => {
  it.each([
    [10_049, 100],
    [10_050, 101],
    [-10_050, -101],
    [-10, 0],
  ])('has whole euros: %d cents are %d', (netCents, euros) => {
    expect(ecSalesRow({ vatId: 'EL094259216', netCents })).toEqual(['EL', '094259216', euros, 'S']);
  });
});

import fc from 'fast-check';
import { nextMonday, parseCalendarDate } from '../../../src/domain/common/calendar-date.js';

describe('a calendar date', () => {
  it('a day that the calendar does not have is not a calendar date', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.nat(99), fc.nat(99), (year, month, day) => {
        const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
        const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        const exists = day >= 1 && day <= (lengths[month - 1] ?? 0);
        const pad = (number: number, length: number) => String(number).padStart(length, '0');
        const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
        expect(parseCalendarDate(text)).toBe(exists ? text : undefined);
      }),
    );
  });

  it.each(['', '2026-1-1', ' 2026-01-01', '2026-01-01\n', '+002026-01-01', '2026-01-01T00:00:00Z', '20260101'])(
    'a calendar date is not written %j',
    (text) => {
      expect(parseCalendarDate(text)).toBeUndefined();
    },
  );

  it.each([undefined, null, 20260101, new Date('2026-01-01'), ['2026-01-01']])(
    'the value %p, which is no text, is not a calendar date',
    (value) => {
      expect(parseCalendarDate(value)).toBeUndefined();
    },
  );

  it.each([
    ['2026-11-30', '2026-12-07'],
    ['2026-12-05', '2026-12-07'],
    ['2026-12-06', '2026-12-07'],
  ])('the week after %s begins on %s', (day, monday) => {
    expect(nextMonday(day)).toBe(monday);
  });
});

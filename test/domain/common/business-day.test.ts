import * as fc from 'fast-check';
import { businessDays, periodsOf } from '../../../src/domain/common/calendar-date.js';

function dateIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (at: Date) => format.format(at);
}

/** Days as text: `date from-to`, instants in UTC without the year. */
function daysIn(timeZone: string, from: string, to: string): string[] {
  const short = (at: Date) => at.toISOString().slice(5, 16);
  return businessDays(new Date(from), new Date(to), dateIn(timeZone)).map(
    ({ date, start, end }) => `${date} ${short(start)} ${short(end)}`,
  );
}

const ZONES = `UTC Europe/Berlin America/New_York America/Sao_Paulo Africa/Cairo America/Havana Asia/Beirut
  Asia/Kathmandu Australia/Lord_Howe Pacific/Chatham Pacific/Kiritimati Pacific/Pago_Pago`.split(/\s+/);

describe('businessDays', () => {
  it('business days omit a day that the time zone skipped', () => {
    expect(daysIn('Pacific/Apia', '2011-12-29T12:00:00Z', '2011-12-30T12:00:00Z')).toEqual([
      '2011-12-29 12-29T10:00 12-30T10:00',
      '2011-12-31 12-30T10:00 12-31T10:00',
    ]);
  });

  it('an empty range has no business days', () => {
    expect(daysIn('Europe/Berlin', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')).toEqual([]);
    expect(daysIn('Europe/Berlin', '2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z')).toEqual([]);
  });

  it('business days cover any range in any time zone without gap or overlap, each under its own date', () => {
    const instant = fc.date({ min: new Date('2012-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        instant,
        fc.integer({ min: 1, max: 10 * 86_400_000 }),
        (zone, from, ms) => {
          const dateOf = dateIn(zone);
          const to = new Date(from.getTime() + ms);
          const days = businessDays(from, to, dateOf);
          expect(days[0]?.start.getTime()).toBeLessThanOrEqual(from.getTime());
          expect(days.at(-1)?.start.getTime()).toBeLessThan(to.getTime());
          expect(days.at(-1)?.end.getTime()).toBeGreaterThanOrEqual(to.getTime());
          days.forEach(({ date, start, end }, index) => {
            expect([dateOf(start), dateOf(new Date(end.getTime() - 1))]).toEqual([date, date]);
            expect(dateOf(new Date(start.getTime() - 1)) < date).toBe(true);
            if (index > 0) expect(start).toEqual(days[index - 1]?.end);
          });
        },
      ),
      // Summer time ends, and skips midnight as it begins.
      {
        examples: [
          ['Europe/Berlin', new Date('2026-10-24T12:00:00Z'), 2 * 86_400_000],
          ['America/Sao_Paulo', new Date('2017-10-14T12:00:00Z'), 2 * 86_400_000],
        ],
      },
    );
  });
});

describe('periodsOf', () => {
  const dates = (from: string, to: string) =>
    businessDays(new Date(`${from}T00:00:00Z`), new Date(`${to}T12:00:00Z`), dateIn('UTC')).map(({ date }) => date);

  it('the periods of dates are full months as months, and the days of other months as days', () => {
    expect(periodsOf(dates('2025-12-30', '2026-03-02'))).toEqual([
      '2025-12-30',
      '2025-12-31',
      '2026-01',
      '2026-02',
      '2026-03-01',
      '2026-03-02',
    ]);
  });

  it.each([
    { from: '2024-02-01', to: '2024-02-29', periods: ['2024-02'] },
    { from: '2026-02-01', to: '2026-02-28', periods: ['2026-02'] },
    { from: '2026-05-31', to: '2026-06-01', periods: ['2026-05-31', '2026-06-01'] },
    { from: '2026-05-02', to: '2026-05-03', periods: ['2026-05-02', '2026-05-03'] },
  ])('the periods from $from to $to are $periods', ({ from, to, periods }) => {
    expect(periodsOf(dates(from, to))).toEqual(periods);
  });

  it('a month is a period only where all of its days are given', () => {
    expect(periodsOf(dates('2024-02-01', '2024-02-28'))).toHaveLength(28);
  });
});

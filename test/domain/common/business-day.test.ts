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

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

describe('businessDays', () => {
  it.each([
    {
      name: 'have 25 hours where summer time ends',
      zone: 'Europe/Berlin',
      from: '2026-10-24T12:00:00Z',
      to: '2026-10-26T12:00:00Z',
      days: [
        '2026-10-24 10-23T22:00 10-24T22:00',
        '2026-10-25 10-24T22:00 10-25T23:00',
        '2026-10-26 10-25T23:00 10-26T23:00',
      ],
    },
    {
      name: 'begin at one in the morning where summer time skips midnight',
      zone: 'America/Sao_Paulo',
      from: '2017-10-14T12:00:00Z',
      to: '2017-10-16T12:00:00Z',
      days: [
        '2017-10-14 10-14T03:00 10-15T03:00',
        '2017-10-15 10-15T03:00 10-16T02:00',
        '2017-10-16 10-16T02:00 10-17T02:00',
      ],
    },
    {
      name: 'omit a day that the time zone skipped',
      zone: 'Pacific/Apia',
      from: '2011-12-29T12:00:00Z',
      to: '2011-12-30T12:00:00Z',
      days: ['2011-12-29 12-29T10:00 12-30T10:00', '2011-12-31 12-30T10:00 12-31T10:00'],
    },
  ])('business days $name', ({ zone, from, to, days }) => {
    expect(daysIn(zone, from, to)).toEqual(days);
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
    expect(periodsOf(dates('2026-01-02', '2026-01-31'))).toHaveLength(30);
  });
});

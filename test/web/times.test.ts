import { resultsOf } from '../support/console-code.js';

const TIMES = 'lib/times.ts';

/** Zones whose clocks change at midnight or at night, in both directions, and one that skipped a day. */
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'America/Santiago',
  'Atlantic/Azores',
  'Africa/Cairo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kolkata',
];

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = Array.from({ length: 366 * 2 }, (_, index) =>
  new Date(Date.UTC(2025, 0, 1) + index * DAY_MS).toISOString().slice(0, 10),
);

describe('a typed day or time', () => {
  it.each(ZONES)('a day in %s begins with its first instant', async (zone) => {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    const dayAt = (ms: number): string => format.format(ms);
    const days = zone === 'Pacific/Apia' ? [...DAYS, '2011-12-29', '2011-12-31'] : DAYS;
    const starts = await resultsOf<string>(
      TIMES,
      'startOfDay',
      days.map((day) => [day, zone]),
    );
    const around = starts.map((start) => [dayAt(Date.parse(start) - 1), dayAt(Date.parse(start))]);
    expect(around.map(([, first]) => first)).toEqual(days);
    expect(around.filter(([before = '', first = '']) => before >= first)).toEqual([]);
  });

  it('a day that the clocks skip begins with the next one', async () => {
    const [skipped, next] = await resultsOf(TIMES, 'startOfDay', [
      ['2011-12-30', 'Pacific/Apia'],
      ['2011-12-31', 'Pacific/Apia'],
    ]);
    expect(skipped).toBe(next);
  });

  it.each<[zone: string, local: string, instant: string | null, problem: string | null]>([
    ['Europe/Berlin', '2026-03-29T02:30', null, 'The clocks skip 02:30 on this day: enter another time'],
    ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z', null],
    ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z', null],
    // It is 02:30 twice; the first counts.
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z', null],
    ['America/New_York', '2026-03-08T02:30', null, 'The clocks skip 02:30 on this day: enter another time'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', null],
    ['America/Havana', '2026-03-08T00:30', null, 'The clocks skip 00:30 on this day: enter another time'],
    ['Europe/Berlin', '0026-05-06T09:08', '0026-05-06T08:14:32.000Z', 'Enter the year with four digits, such as 2026'],
    ['Europe/Berlin', '', null, 'missing'],
    ['Europe/Berlin', '2026-02-30', null, 'missing'],
  ])('in %s, %j is %j, and its problem is %j', async (zone, local, instant, problem) => {
    expect(await resultsOf(TIMES, 'instantIn', [[zone, local]])).toEqual([instant]);
    expect(await resultsOf(TIMES, 'typedTimeProblem', [[zone, local, 'missing']])).toEqual([problem]);
  });

  it('a day of the year 26 is an instant of that year, and its problem says what to type', async () => {
    expect(await resultsOf(TIMES, 'startOfDay', [['0026-05-06', 'UTC']])).toEqual(['0026-05-06T00:00:00.000Z']);
    expect(await resultsOf(TIMES, 'yearProblem', [['0026-05-06'], ['2026-05-06'], ['']])).toEqual([
      'Enter the year with four digits, such as 2026',
      null,
      null,
    ]);
  });
});

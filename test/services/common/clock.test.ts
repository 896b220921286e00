import * as fc from 'fast-check';
import { momentIn } from '../../../src/services/common/clock.js';

describe('momentIn', () => {
  it.each([
    { zone: 'Europe/Berlin', at: '2026-01-14T22:59:59.999Z', day: '2026-01-14' },
    { zone: 'Europe/Berlin', at: '2026-01-14T23:00:00.000Z', day: '2026-01-15' },
    { zone: 'Europe/Berlin', at: '2026-07-14T21:59:59.999Z', day: '2026-07-14' },
    { zone: 'Europe/Berlin', at: '2026-07-14T22:00:00.000Z', day: '2026-07-15' },
    { zone: 'Europe/Berlin', at: '2026-03-29T21:59:59.999Z', day: '2026-03-29' },
    { zone: 'Europe/Berlin', at: '2026-03-29T22:00:00.000Z', day: '2026-03-30' },
    { zone: 'Europe/Berlin', at: '2026-10-25T22:59:59.999Z', day: '2026-10-25' },
    { zone: 'Europe/Berlin', at: '2026-10-25T23:00:00.000Z', day: '2026-10-26' },
    { zone: 'Europe/Berlin', at: '2025-12-31T23:00:00.000Z', day: '2026-01-01' },
    { zone: 'UTC', at: '2026-02-28T23:59:59.999Z', day: '2026-02-28' },
    { zone: 'America/Los_Angeles', at: '2026-03-01T07:59:59.999Z', day: '2026-02-28' },
    { zone: 'Asia/Kathmandu', at: '2026-03-01T18:15:00.000Z', day: '2026-03-02' },
    { zone: 'Pacific/Kiritimati', at: '2026-03-01T10:00:00.000Z', day: '2026-03-02' },
  ])('the business date of $at in $zone is $day', ({ zone, at, day }) => {
    expect(momentIn(zone)(new Date(at))).toEqual({ at: new Date(at), businessDate: day });
  });

  it('a business date is written YYYY-MM-DD, so that dates compare as texts', () => {
    const moment = momentIn('Etc/GMT-5');
    const instants = fc.date({ min: new Date('1970-01-01'), max: new Date('9990-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (at) => {
        // A zone that is always five hours ahead of UTC, whatever its name says.
        const shifted = new Date(at.getTime() + 5 * 3_600_000);
        expect(moment(at).businessDate).toBe(shifted.toISOString().slice(0, 10));
      }),
    );
  });
});

import { isId, newId } from '../../src/db/ids.js';

describe('a new id', () => {
  afterEach(() => jest.useRealTimers());

  it('new ids are ids, and no two of one second are the same', () => {
    jest.useFakeTimers({ now: new Date('2026-11-26T00:00:00Z') });
    const ids = new Set(Array.from({ length: 100_000 }, newId));
    expect(ids.size).toBe(100_000);
    expect([...ids].filter((id) => !isId(id))).toEqual([]);
  });

  it('an id of a later second sorts after those of earlier ones', () => {
    jest.useFakeTimers({ now: new Date('2026-11-26T00:00:00.999Z') });
    const earlier = newId();
    jest.setSystemTime(new Date('2026-11-26T00:00:01.000Z'));
    expect([newId(), earlier].sort()[0]).toBe(earlier);
  });
});

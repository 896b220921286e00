import type { DataSource } from 'typeorm';
import { TokenUses } from '../../../src/services/common/token-uses.js';

const NOW = new Date('2026-05-06T07:08:09.123Z');
const before = (ms: number) => new Date(NOW.getTime() - ms);

describe('TokenUses', () => {
  const query = jest.fn<Promise<unknown>, [string, unknown[]]>();
  const onFailure = jest.fn();
  const uses = () => new TokenUses({ query } as unknown as DataSource, 'staff_members', onFailure);

  beforeEach(() => {
    jest.resetAllMocks();
    jest.useFakeTimers({ now: NOW });
    query.mockResolvedValue({});
  });
  afterEach(() => jest.useRealTimers());

  it.each<[Date | null, boolean]>([
    [null, true],
    [before(60_000), true],
    [before(59_999), false],
    [NOW, false],
    [new Date(NOW.getTime() + 5_000), false],
  ])('a use after one at %s is noted: %s', async (lastUsedAt, isNoted) => {
    await uses().note('id', lastUsedAt, NOW);
    expect(query.mock.calls).toEqual(
      isNoted ? [['UPDATE staff_members SET last_used_at = ? WHERE id = ?', [NOW, 'id']]] : [],
    );
  });

  it('a use that cannot be noted fails nobody, is told of once, and is not tried again for a minute', async () => {
    const error = new Error('read-only');
    query.mockRejectedValue(error);
    const noting = uses();
    for (let count = 0; count < 3; count += 1) await noting.note('id', null, NOW);
    expect(query).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(60_000);
    await noting.note('id', null, NOW);
    expect(query).toHaveBeenCalledTimes(2);
    expect(onFailure.mock.calls).toEqual([[error]]);
  });

  it('the first failure after a use that was noted is told of again', async () => {
    const noting = uses();
    query.mockRejectedValueOnce(new Error('first'));
    await noting.note('id', null, NOW);
    jest.advanceTimersByTime(60_000);
    await noting.note('id', null, NOW);
    query.mockRejectedValueOnce(new Error('second'));
    await noting.note('id', null, NOW);
    expect(onFailure.mock.calls.map(([{ message }]) => message)).toEqual(['first', 'second']);
  });
});

import type { DataSource } from 'typeorm';
import { TokenUsage } from '../../../src/services/common/token-usage.js';

const NOW = new Date('2026-05-06T07:08:09.123Z');
const before = (ms: number) => new Date(NOW.getTime() - ms);

describe('TokenUsage', () => {
  const query = jest.fn<Promise<unknown>, [string, unknown[]]>();
  const onFailure = jest.fn();
  const tokenUsage = () => new TokenUsage({ query } as unknown as DataSource, 'staff_members', onFailure);

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
  ])('a use after one at %s is noted: %s', async (lastUsedAt, isRecorded) => {
    await tokenUsage().record('id', lastUsedAt, NOW);
    expect(query.mock.calls).toEqual(
      isRecorded ? [['UPDATE staff_members SET last_used_at = ? WHERE id = ?', [NOW, 'id']]] : [],
    );
  });

  it('a failure to record a use fails no request, is logged once, and is not retried for a minute', async () => {
    const error = new Error('read-only');
    query.mockRejectedValue(error);
    const usage = tokenUsage();
    for (let count = 0; count < 3; count += 1) await usage.record('id', null, NOW);
    expect(query).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(60_000);
    await usage.record('id', null, NOW);
    expect(query).toHaveBeenCalledTimes(2);
    expect(onFailure.mock.calls).toEqual([[error]]);
  });

  it('the first failure after a recorded use is logged again', async () => {
    const usage = tokenUsage();
    query.mockRejectedValueOnce(new Error('first'));
    await usage.record('id', null, NOW);
    jest.advanceTimersByTime(60_000);
    await usage.record('id', null, NOW);
    query.mockRejectedValueOnce(new Error('second'));
    await usage.record('id', null, NOW);
    expect(onFailure.mock.calls.map(([{ message }]) => message)).toEqual(['first', 'second']);
  });
});

import { debounced } from '../src/debounce.js';

const now = new Date(1_000_000);
const at = (ms: number) => new Date(now.getTime() + ms);

describe('debouncing', () => {
  const table = [
    ['first save: after the delay', undefined, { delay: 100 }, 100, 0],
    ['a save in time: the delay starts again', { ran: -10, from: -50 }, { delay: 100 }, 100, -50],
    ['first save, leading: as asked', undefined, { delay: 100, strategy: 'leading' }, 7, 0],
    ['later save, leading: unchanged', { ran: -10, from: -50 }, { delay: 100, strategy: 'leading' }, -10, -50],
    ['within the longest wait: the delay', { ran: 10, from: -50 }, { delay: 100, maxWait: 500 }, 100, -50],
    ['near the longest wait: not past it', { ran: 10, from: -450 }, { delay: 100, maxWait: 500 }, 50, -450],
    ['at the longest wait: now, and over', { ran: 10, from: -500 }, { delay: 100, maxWait: 500 }, 0, null],
  ] as const;

  it.each(table)('%s', (_name, existing, options, runsInMs, startedMs) => {
    const state = existing && { nextRunAt: at(existing.ran), debounceStartedAt: at(existing.from) };
    expect(debounced(state, at(7), options, now)).toEqual({
      nextRunAt: at(runsInMs),
      debounceStartedAt: startedMs === null ? null : at(startedMs),
    });
  });
});

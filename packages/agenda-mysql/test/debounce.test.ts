import { debounced } from '../src/debounce.js';

const now = new Date(1_000_000);
const at = (ms: number) => new Date(now.getTime() + ms);

describe('the debouncing of a job', () => {
  const table = [
    ['a first save is due after the delay', undefined, { delay: 100 }, 100, 0],
    ['a later save restarts the delay', { ran: -10, from: -50 }, { delay: 100 }, 100, -50],
    [
      'a first save with strategy leading is due at its requested time',
      undefined,
      { delay: 100, strategy: 'leading' },
      7,
      0,
    ],
    [
      'a later save with strategy leading changes no time',
      { ran: -10, from: -50 },
      { delay: 100, strategy: 'leading' },
      -10,
      -50,
    ],
    ['a save well within maxWait restarts the delay', { ran: 10, from: -50 }, { delay: 100, maxWait: 500 }, 100, -50],
    [
      'a save near the end of maxWait is due no later than that end',
      { ran: 10, from: -450 },
      { delay: 100, maxWait: 500 },
      50,
      -450,
    ],
    [
      'a save at the end of maxWait is due now and ends the debouncing',
      { ran: 10, from: -500 },
      { delay: 100, maxWait: 500 },
      0,
      null,
    ],
  ] as const;

  it.each(table)('%s', (_name, existing, options, runsInMs, startedMs) => {
    const state = existing && { nextRunAt: at(existing.ran), debounceStartedAt: at(existing.from) };
    expect(debounced(state, at(7), options, now)).toEqual({
      nextRunAt: at(runsInMs),
      debounceStartedAt: startedMs === null ? null : at(startedMs),
    });
  });
});

import { pause } from '../../../src/services/common/pause.js';

const FOR_EVER_MS = 2 ** 31 - 1;

describe('pause', () => {
  it('a pause ends by itself', async () => {
    const startedAt = performance.now();
    await pause(30, new AbortController().signal);
    // Timers count whole milliseconds.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(29);
  });

  it('a pause ends at once where it is ended, before it has begun too', async () => {
    const end = new AbortController();
    const pausing = pause(FOR_EVER_MS, end.signal);
    end.abort();
    await pausing;
    await pause(FOR_EVER_MS, end.signal);
  });
});

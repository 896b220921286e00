import { once } from 'node:events';
import { withTimeout } from '../../../src/services/common/with-timeout.js';
import { connectedSockets } from '../../support/loopback.js';
import { blockEventLoop } from '../../support/until.js';

const failing = () => {
  throw new Error('too late');
};

describe('withTimeout', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('work that succeeds in time returns its result and leaves no timer running', async () => {
    expect(await withTimeout(Promise.resolve('done'), 1_000, failing)).toBe('done');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('work with a timeout is waited for until the last millisecond, and no longer', async () => {
    const late = jest.fn(() => 'late');
    const result = withTimeout(new Promise(() => undefined), 1_000, late);
    await jest.advanceTimersByTimeAsync(999);
    expect(late).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(await result).toBe('late');
  });

  it('work whose result arrived while the process was paused is not late', async () => {
    jest.useRealTimers();
    const [client, server] = await connectedSockets();
    const result = withTimeout(once(client, 'data'), 50, failing);
    server.end('done');
    blockEventLoop(200);
    expect(String(await result)).toBe('done');
    client.destroy();
  });

  it('work that fails after its timeout causes no unhandled rejection', async () => {
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    try {
      const { promise, reject } = promiseParts();
      const result = withTimeout(promise, 1_000, () => 'late');
      await jest.advanceTimersByTimeAsync(1_000);
      expect(await result).toBe('late');
      reject(new Error('much later'));
      jest.useRealTimers();
      await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off('unhandledRejection', unhandled);
    }
  });
});

function promiseParts(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_resolve, fail) => {
    reject = fail;
  });
  return { promise, reject };
}

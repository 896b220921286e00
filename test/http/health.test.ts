import { jest } from '@jest/globals';
import { TestService } from '../support/service.js';

describe('the health of a process', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  afterEach(() => jest.restoreAllMocks());

  const probe = async (path: string) => {
    const { status, body } = await service.request('GET', path);
    return [status, body];
  };

  it('is told without a token', async () => {
    expect(await probe('/healthz')).toEqual([200, { status: 'ok' }]);
    expect(await probe('/readyz')).toEqual([200, { status: 'ready' }]);
  });

  it('is not ready while the database does not answer, but lives', async () => {
    const { dataSource } = service.app;
    jest.spyOn(dataSource, 'query').mockRejectedValue(new Error('gone away'));
    expect(await probe('/readyz')).toEqual([503, { status: 'not ready' }]);
    expect(await probe('/healthz')).toEqual([200, { status: 'ok' }]);
    jest.restoreAllMocks();
    expect(await probe('/readyz')).toEqual([200, { status: 'ready' }]);
  });

  it('is not ready where the database takes too long', async () => {
    const { dataSource } = service.app;
    const original = globalThis.setTimeout;
    // The time-out of two seconds is reached at once; no other timer is touched.
    const hurried = (work: () => void, ms?: number) => original(work, ms === 2_000 ? 0 : ms);
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(hurried);
    jest.spyOn(dataSource, 'query').mockReturnValue(new Promise(() => undefined));
    expect(await probe('/readyz')).toEqual([503, { status: 'not ready' }]);
  });

  it('is not ready once it is about to stop, but still answers', async () => {
    service.app.announceStop();
    expect(await probe('/readyz')).toEqual([503, { status: 'not ready' }]);
    expect(await probe('/healthz')).toEqual([200, { status: 'ok' }]);
    expect((await service.request('GET', '/api/orders')).status).toBe(401);
  });
});

import { keepingLogger } from '../support/log-lines.js';
import { useService } from '../support/rest/rest-api.js';

describe('a request through a proxy', () => {
  const [unset, set] = [keepingLogger(), keepingLogger()];
  const without = useService({ logger: unset.logger });
  const knowing = useService({ logger: set.logger }, { TRUST_PROXY: '0' });

  const warnings = ({ lines }: typeof unset) => lines.filter(({ msg }) => /X-Forwarded-For/.test(String(msg)));

  it('a service without TRUST_PROXY warns once of requests with X-Forwarded-For, and of no others', async () => {
    const ask = async ({ service }: typeof without, headers = {}) => {
      expect((await service.request('GET', '/api/products', { headers })).status).toBe(401);
    };
    await ask(without, { Forwarded: 'for=192.0.2.1' });
    expect(warnings(unset)).toEqual([]);
    const forwarded = { 'X-Forwarded-For': '192.0.2.1', 'X-Request-Id': 'first' };
    await ask(without, forwarded);
    await ask(without, { ...forwarded, 'X-Request-Id': 'second' });
    expect(warnings(unset)).toMatchObject([{ level: 40, requestId: 'first' }]);
    expect(JSON.stringify(warnings(unset))).not.toContain('192.0.2.1');

    await ask(knowing, forwarded);
    expect(warnings(set)).toEqual([]);
  });
});

import { order, useService } from '../support/rest/rest-api.js';

describe('the origin of the header Link', () => {
  const direct = useService();
  const behindProxy = useService({}, { PUBLIC_URL: 'https://shop.example' });

  it.each<[string, typeof direct, Record<string, string>, () => string]>([
    ['PUBLIC_URL', behindProxy, {}, () => 'https://shop.example'],
    ['PUBLIC_URL, whatever the headers are', behindProxy, { 'X-Forwarded-Host': 'x' }, () => 'https://shop.example'],
    ['the address of this machine without it', direct, {}, () => direct.service.url],
    ['nothing behind a proxy that only names itself', direct, { Via: '1.1 proxy' }, () => ''],
    ['nothing behind a proxy without it', direct, { 'X-Forwarded-For': '203.0.113.7' }, () => ''],
  ])('is %s', async (_name, fixture, headers, origin) => {
    const { token } = await fixture.shop.customer();
    const { id: productId } = await fixture.shop.product({}, 2);
    for (const amount of [1, 1]) await order(fixture, token, [{ productId, amount }]);
    const linkOf = async (path: string) =>
      (await fixture.service.request('GET', path, { token, headers })).headers.get('Link');
    expect(await linkOf('/api/orders?limit=1')).toMatch(new RegExp(`^<${origin()}/api/orders\\?limit=1&after=`));
    expect(await linkOf('/api/products')).toMatch(new RegExp(`^<${origin()}/api/products\\?changesAfter=`));
  });
});

import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { manualClock, useService } from '../support/rest/rest-api.js';

interface RawResponse {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const time = manualClock('2041-05-05T10:00:00.000Z');

describe('the full catalogue over REST', () => {
  const fixture = useService({ clock: time.clock });
  let customer: { id: string; token: string };

  beforeAll(async () => {
    const discountPackageId = await fixture.shop.discountPackage({ Default: 500 }, { validUntil: '2041-05-20' });
    customer = await fixture.shop.customer({ discountPackageId });
    for (let number = 0; number < 3; number += 1) await fixture.shop.product({ validRegion: 'DACH' }, 1);
  });

  /** Returns the bytes as they are sent, where `fetch` would decompress them. */
  function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawResponse> {
    return new Promise((resolve, reject) => {
      const asked = request(
        fixture.service.url + path,
        { method, headers: { Authorization: `Bearer ${customer.token}`, ...headers } },
        (response) => {
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.on('end', () =>
            resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces) }),
          );
        },
      );
      asked.on('error', reject).end();
    });
  }
  const etagOf = async (headers: Record<string, string> = {}) => (await ask('/api/products', headers)).headers.etag;

  it.each(['', '?region=DACH', '?region=EU'])(
    'a compressed catalogue has the content and the ETag of the plain one: %s',
    async (query) => {
      const plain = await ask(`/api/products${query}`);
      expect(plain.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(plain.body.length),
        'cache-control': 'private, no-cache',
        vary: expect.stringMatching(/Accept-Encoding/i),
      });
      expect(plain.headers).not.toHaveProperty('content-encoding');
      for (let round = 0; round < 2; round += 1) {
        const packed = await ask(`/api/products${query}`, { 'Accept-Encoding': 'br;q=0.5, gzip' });
        expect(packed.headers['content-encoding']).toBe('gzip');
        expect(packed.headers['content-length']).toBe(String(packed.body.length));
        expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
        expect(packed.headers.etag).toBe(plain.headers.etag);
      }
    },
  );

  it('a compressed catalogue equals the plain one after each change of a product', async () => {
    const { id } = await fixture.shop.product();
    for (const listPriceCents of [111, 222, 333]) {
      await fixture.shop.changeProduct(id, { listPriceCents });
      const packed = await ask('/api/products', { 'Accept-Encoding': 'gzip' });
      const plain = await ask('/api/products');
      expect(gunzipSync(packed.body).toString()).toBe(plain.body.toString());
      const shown = JSON.parse(plain.body.toString()).find((one: { _id: string }) => one._id === id);
      expect(shown.listPrice).toBe(listPriceCents / 100);
    }
  });

  it('a HEAD request of the catalogue returns the headers only', async () => {
    const head = await ask('/api/products', {}, 'HEAD');
    const plain = await ask('/api/products');
    expect(head.body.length).toBe(0);
    expect([head.status, head.headers.etag, head.headers['content-length']]).toEqual([
      200,
      plain.headers.etag,
      plain.headers['content-length'],
    ]);
  });

  it('the catalogue and its ETag change when a promotion begins or has ended, and when a package ends', async () => {
    const { id } = await fixture.shop.product({ listPriceCents: 10_000 });
    await fixture.shop.promotion(2_000, {
      productIds: [id],
      validFrom: new Date('2041-05-10T12:00:00.000Z'),
      validUntil: new Date('2041-05-11T12:00:00.000Z'),
    });
    const steps: [string, number][] = [
      ['2041-05-10T11:59:59.999Z', 95],
      ['2041-05-10T12:00:00.000Z', 80],
      ['2041-05-11T12:00:00.000Z', 80],
      ['2041-05-11T12:00:00.001Z', 95],
      // The last instant of the package's last day in Berlin, and the first instant after it.
      ['2041-05-20T21:59:59.999Z', 95],
      ['2041-05-20T22:00:00.000Z', 100],
    ];
    let etag: string | string[] | undefined;
    let price = NaN;
    for (const [now, expected] of steps) {
      time.now = new Date(now);
      const { status } = await ask('/api/products', { 'If-None-Match': String(etag) });
      expect([now, status]).toEqual([now, expected === price ? 304 : 200]);
      const { body } = await fixture.service.request('GET', `/api/products/${id}`, { token: customer.token });
      expect(body.price).toBe(expected);
      const list = await fixture.service.request('GET', '/api/products', { token: customer.token });
      expect(list.body.find((one: { _id: string }) => one._id === id).price).toBe(expected);
      etag = await etagOf();
      price = expected;
    }
  });

  it('the ETag of the catalogue is equal for customers with equal prices, and differs for others', async () => {
    time.now = new Date('2041-05-05T10:00:00.000Z');
    const same = await fixture.shop.customer({
      discountPackageId: await fixture.shop.discountPackage({ Default: 500 }),
    });
    const lessDiscounted = await fixture.shop.customer({
      discountPackageId: await fixture.shop.discountPackage({ Default: 499 }),
    });
    const etag = await etagOf();
    expect(await etagOf({ Authorization: `Bearer ${same.token}` })).toBe(etag);
    expect(await etagOf({ Authorization: `Bearer ${lessDiscounted.token}` })).not.toBe(etag);
  });
});

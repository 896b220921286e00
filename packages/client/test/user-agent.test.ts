import { readFile } from 'node:fs/promises';
import { createClient } from '../src/index.js';

/** The name that a request of the client carries. */
async function nameOf(): Promise<string | null> {
  let name: string | null = null;
  const fetch: typeof globalThis.fetch = (_, init) => {
    name = new Headers(init?.headers).get('User-Agent');
    return Promise.resolve(new Response('[]', { headers: { 'Content-Type': 'application/json' } }));
  };
  await createClient({ url: 'https://orders.example', token: 't', fetch }).products.list();
  return name;
}

describe('the name of the client', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, 'navigator'));

  const runAs = (userAgent: string) =>
    Object.defineProperty(globalThis, 'navigator', { value: { userAgent }, configurable: true });

  it('a request names the client with the version of its package, which is that of the service', async () => {
    const read = async (path: string) => (JSON.parse(await readFile(path, 'utf8')) as { version: string }).version;
    const version = await read('package.json');
    expect(await read('packages/client/package.json')).toBe(version);
    expect(await nameOf()).toBe(`reseller-orders/${version}`);
    runAs('Node.js/24');
    expect(await nameOf()).toBe(`reseller-orders/${version}`);
  });

  it('in a browser the request preserves the name of the browser', async () => {
    runAs('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36');
    expect(await nameOf()).toBeNull();
  });
});

import { createContext, runInContext } from 'node:vm';
import { useService } from '../rest/support.js';
import { until } from '../support/until.js';

interface Operation {
  tags: string[];
  requestBody: { content: { 'application/json': { examples: Record<string, { value: unknown }> } } };
}

interface ShownSpec {
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, { example?: unknown; schema: { default?: string } }> };
}

type Action = (value: unknown) => unknown;

interface SwaggerOptions {
  spec: ShownSpec;
  plugins: (() => {
    statePlugins: { auth: { wrapActions: Record<'authorize' | 'logout', (action: Action) => Action> } };
  })[];
  onComplete: () => void;
}

/** What a browser keeps for a page. */
class Memory {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

/** Runs the script of /docs as a tab would, with Swagger UI played by the test. */
async function openTab(serviceUrl: string, script: string, sessionStorage: Memory) {
  const localStorage = new Memory();
  const tab = {
    options: undefined as SwaggerOptions | undefined,
    specs: [] as ShownSpec[],
    preauthorized: [] as [string, string][],
    said: '',
    localStorage,
  };
  const caller = {
    set textContent(text: string) {
      tab.said = text;
    },
  };
  const classList = { toggle: () => undefined };
  runInContext(
    script,
    createContext({
      fetch: (path: string, init?: RequestInit) => fetch(serviceUrl + path, init),
      sessionStorage,
      localStorage,
      URL,
      location: { href: `${serviceUrl}/docs` },
      document: { querySelector: () => caller, documentElement: { classList } },
      matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
      SwaggerUIBundle: (options: SwaggerOptions) => {
        tab.options = options;
        return {
          specActions: { updateJsonSpec: (spec: ShownSpec) => tab.specs.push(spec) },
          preauthorizeApiKey: (name: string, token: string) => tab.preauthorized.push([name, token]),
        };
      },
    }),
  );
  const options = await until(() => tab.options, 'Swagger UI to be started');
  return { tab, options };
}

describe('the script of /docs', () => {
  const fixture = useService();
  const reached = useService({}, { PUBLIC_URL: 'https://orders.example' });
  const script = async () => (await fixture.service.request('GET', '/docs/docs.js')).text;

  async function authorize(options: SwaggerOptions, token: string): Promise<unknown> {
    const [plugin] = options.plugins;
    const wrapped = plugin?.().statePlugins.auth.wrapActions.authorize((credentials) => credentials);
    return wrapped?.({ bearer: { value: token } });
  }

  it('the script of /docs keeps the token for the tab only, and gives it back after a reload', async () => {
    const { token } = await fixture.shop.customer();
    const memory = new Memory();
    const first = await openTab(fixture.service.url, await script(), memory);
    expect(await authorize(first.options, token)).toEqual({ bearer: { value: token } });
    expect([...memory.items.values()]).toEqual([token]);

    const reloaded = await openTab(fixture.service.url, await script(), memory);
    reloaded.options.onComplete();
    expect(reloaded.tab.preauthorized).toEqual([['bearer', token]]);

    const [plugin] = reloaded.options.plugins;
    plugin?.().statePlugins.auth.wrapActions.logout((names) => names)(['bearer']);
    expect([...memory.items]).toEqual([]);
    for (const { tab } of [first, reloaded]) expect([...tab.localStorage.items]).toEqual([]);
    const closed = await openTab(fixture.service.url, await script(), memory);
    closed.options.onComplete();
    expect(closed.tab.preauthorized).toEqual([]);
  });

  it('with a token, the first example of each operation of /docs is one that the service accepts', async () => {
    const { token } = await fixture.shop.customer();
    await fixture.shop.product({ listPriceCents: 1_000 }, 5);
    const { tab, options } = await openTab(fixture.service.url, await script(), new Memory());
    await authorize(options, token);
    const spec = await until(() => tab.specs.at(-1), 'the examples to be those of the caller');
    expect(tab.said).toMatch(/^The examples below order “.+” from your catalogue\.$/);
    const [example] = Object.values(
      spec.paths['/orders']?.post?.requestBody.content['application/json'].examples ?? {},
    );
    const headers = { 'X-Sandbox-Mode': 'true' };
    const order = await fixture.service.request('POST', '/api/orders', { token, headers, body: example?.value });
    expect([order.status, order.body.status]).toEqual([201, 'sandbox-completed']);
    const { example: id } = spec.components.parameters.productId ?? {};
    expect((await fixture.service.request('GET', `/api/products/${String(id)}`, { token })).status).toBe(200);
    expect(spec.components.parameters.sandboxMode?.schema.default).toBe('true');
  });

  it('a token that is refused leaves the examples of /docs as they are, and the page says why', async () => {
    const { tab, options } = await openTab(fixture.service.url, await script(), new Memory());
    await authorize(options, 'rok_wrong');
    await until(() => tab.said !== '', 'the page to say why');
    expect(tab.said).toBe('The ids in the examples are made up: Invalid authentication token.');
    expect(tab.specs).toEqual([]);
  });

  it('/docs sends its requests to where it was opened, wherever others reach the service', async () => {
    for (const { service } of [fixture, reached]) {
      const { options } = await openTab(service.url, await script(), new Memory());
      expect(options.spec.servers.map(({ url }) => url)).toEqual(['/api']);
    }
  });
});

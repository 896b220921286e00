import { SAMPLE } from '../records/sample.js';

/** Names and ids of the examples that the page replaces by the caller's own. */
const { office, pdf, bundle, webhook, orderNumber } = SAMPLE;

/**
 * Starts Swagger UI on the page at /docs:
 * - the sandbox is on: `true` is the default of the parameter X-Sandbox-Mode, which is shown as a list of two values, and
 *   is also sent where the reader clears the parameter. A request is real only where the reader chooses `false`;
 * - the access token is kept for the tab, in sessionStorage: localStorage would hand it to whoever opens the browser
 *   next;
 * - with a token, the ids in the examples are those of the caller's own catalogue, orders and webhooks, so that the
 *   first request that is tried out works;
 * - what is for operators stands apart, at the foot of the page.
 */
export const DOCS_SCRIPT = `'use strict';

const SAMPLE = ${JSON.stringify({ office, pdf, bundle, webhook, orderNumber })};
const TOKEN = 'access-token';

/** The description as the page shows it. */
function forReaders(spec) {
  Object.assign(spec.components.parameters.sandboxMode.schema, { enum: ['true', 'false'], default: 'true' });
  spec.paths = Object.fromEntries(Object.entries(spec.paths).filter(([, item]) => !('servers' in item)));
  // The page may be open at another address of the service than the one it is reached at by others.
  spec.servers = spec.servers.map((server) => ({ ...server, url: new URL(server.url, location.href).pathname }));
  // Swagger UI shows events under a heading of its own, and would leave that of their tag empty.
  const used = new Set(Object.values(spec.paths).flatMap((item) => Object.values(item).flatMap(({ tags }) => tags)));
  spec.tags = spec.tags.filter(({ name }) => used.has(name));
  return spec;
}

/** What the examples need of the caller's shop. Throws with the service's text where the token is refused. */
async function shopOf(token) {
  const ask = async (path) => {
    const response = await fetch('/api' + path, { headers: { Authorization: 'Bearer ' + token, 'X-Sandbox-Mode': 'true' } });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error);
    return answer;
  };
  const [products, [order], { webhooks }] = await Promise.all([ask('/products'), ask('/orders?limit=1'), ask('/webhooks')]);
  // The examples order two of the first product.
  const sold = products.filter(({ stock }) => stock >= 2);
  const [first, second] = [...sold.filter(({ isBundle }) => !isBundle), ...sold];
  return { first, second, bundle: sold.find(({ isBundle }) => isBundle), order, webhook: webhooks[0] };
}

/** The description with the caller's own ids in its examples. */
function withOwnIds(text, shop) {
  const own = [
    [SAMPLE.office, shop.first?._id],
    [SAMPLE.pdf, shop.second?._id],
    [SAMPLE.bundle, shop.bundle?._id],
    [SAMPLE.webhook, shop.webhook?._id],
    [SAMPLE.orderNumber, shop.order?.orderNumber],
  ];
  return own.reduce((changed, [sample, id]) => (id === undefined ? changed : changed.replaceAll(String(sample), String(id))), text);
}

function say(text) {
  document.querySelector('#caller').textContent = text;
}

function followColours() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', apply);
  apply();
}

async function start() {
  followColours();
  const text = await (await fetch('/openapi.json')).text();
  let ui;

  async function useToken(token) {
    try {
      const shop = await shopOf(token);
      ui.specActions.updateJsonSpec(forReaders(JSON.parse(withOwnIds(text, shop))));
      say(shop.first === undefined
        ? 'No product has two pieces in stock, so the ids in the examples are made up.'
        : 'The examples below order “' + shop.first.displayName + '” from your catalogue.');
    } catch (error) {
      say('The ids in the examples are made up: ' + error.message + '.');
    }
  }

  const tokenKeeper = () => ({
    statePlugins: {
      auth: {
        wrapActions: {
          authorize: (authorize) => (credentials) => {
            const token = credentials.bearer?.value;
            if (token) {
              sessionStorage.setItem(TOKEN, token);
              void useToken(token);
            }
            return authorize(credentials);
          },
          logout: (logout) => (names) => {
            sessionStorage.removeItem(TOKEN);
            say('Without a token, the ids in the examples are made up.');
            return logout(names);
          },
        },
      },
    },
  });

  ui = SwaggerUIBundle({
    spec: forReaders(JSON.parse(text)),
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    defaultModelExpandDepth: 3,
    displayRequestDuration: true,
    validatorUrl: null,
    plugins: [tokenKeeper],
    requestInterceptor: (request) => {
      if (new URL(request.url, location.href).pathname.startsWith('/api/')) {
        request.headers['X-Sandbox-Mode'] ||= 'true';
      }
      return request;
    },
    onComplete: () => {
      const kept = sessionStorage.getItem(TOKEN);
      if (!kept) return;
      ui.preauthorizeApiKey('bearer', kept);
      void useToken(kept);
    },
  });
}

start().catch((error) => {
  document.querySelector('#reference').textContent = 'The reference could not be loaded: ' + error.message;
});
`;

import { Router } from 'express';
import { pagePolicy } from '../../http/security-headers.js';
import { renderPage, type NavLink } from './layout.js';

/** The JSON of `/` for programs. */
const INDEX = {
  name: 'Reseller orders',
  rest: '/api',
  graphql: '/graphql',
  guide: '/docs/guide',
  reference: '/docs',
  interface: '/docs/spec',
  openapi: '/openapi.json',
  changes: '/docs/changes',
  changelog: '/docs/changelog',
  alive: '/healthz',
  ready: '/readyz',
};

const mainOf = (navLinks: readonly NavLink[]): string => `<h1>Reseller orders</h1>
<p>Products at your prices, orders for license keys, the order history, and webhooks for stock and prices: over REST under
<code>/api</code> and over GraphQL at <code>/graphql</code>. Requests carry <code>Authorization: Bearer TOKEN</code>; the
reseller's staff issues the tokens.</p>
<ul class="cards">
${navLinks.map(({ path, name, about }) => `<li><a href="${path}">${name}</a><p>${about}</p></li>`).join('\n')}
</ul>
<p>For operators of the service: <a href="/healthz">/healthz</a> reports whether the process is alive,
<a href="/readyz">/readyz</a> whether it can serve.</p>`;

/** Lists all addresses at `/`: to a browser as a page, to others as JSON. */
export function indexRouter(navLinks: readonly NavLink[]): Router {
  const router = Router();
  const policy = pagePolicy('docs');
  const html = renderPage({ title: '', path: '/', main: mainOf(navLinks), navLinks });
  router.get('/', (request, response) => {
    response.vary('Accept').set('Cache-Control', 'public, no-cache');
    if (request.accepts(['json', 'html']) !== 'html') return void response.json(INDEX);
    policy(request, response, () => response.type('html').send(html));
  });
  return router;
}

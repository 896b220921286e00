import { eachNavLink, renderPage } from '../layout.js';

/** The page at `/`, which lists all addresses. */
export function indexPage(): string {
  const links = eachNavLink(({ path, name, about }) => `\n<li><a href="${path}">${name}</a><p>${about}</p></li>`);
  const main = `<h1>Reseller orders</h1>
<p>Products at your prices, orders for license keys, the order history, and webhooks for stock and prices: over REST under
<code>/api</code> and over GraphQL at <code>/graphql</code>. Requests carry <code>Authorization: Bearer TOKEN</code>; the
reseller's staff issues the tokens.</p>
<ul class="cards">${links}
</ul>
<p>For operators of the service: <a href="/healthz">/healthz</a> reports whether the process is alive,
<a href="/readyz">/readyz</a> whether it can serve.</p>`;
  return renderPage({ title: '', path: '/', main });
}

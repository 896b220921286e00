import { navigation, type Place } from './pages/layout.js';
import { PAGE_STYLE } from './pages/page-style.js';

/** The page under /docs. It loads nothing from another host and has no inline script. */
export const docsPage = (places: readonly Place[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>REST reference · Reseller orders</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="stylesheet" href="${PAGE_STYLE.path}" />
    <link rel="stylesheet" href="/docs/docs.css" />
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png" />
  </head>
  <body>
    ${navigation('/docs', places)}
    <div class="notice">
      <p>
        <strong>Try it out in the sandbox:</strong> put your access token under “Authorize”, then open
        <a href="#/Orders/createOrder">Make an order</a> and choose “Try it out” and “Execute”. Requests from this page carry
        <code>X-Sandbox-Mode: true</code>, so an order buys nothing, unless you choose <code>false</code> yourself. Changes of
        webhooks are real. This tab keeps the token until it is closed.
      </p>
      <p id="caller" role="status">Without a token, the ids in the examples are made up.</p>
    </div>
    <main id="reference"></main>
    <footer class="notice">
      For whoever runs the service, without a token: <a href="/healthz">/healthz</a> says whether the process lives,
      <a href="/readyz">/readyz</a> whether it can serve, and <code>/metrics</code> has figures for Prometheus.
    </footer>
    <noscript>This page needs JavaScript. The description itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/docs.js"></script>
  </body>
</html>
`;

export const DOCS_STYLE = `.notice { padding: 12px 20px; background: var(--box); border-bottom: 1px solid var(--line); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
.notice p { margin: 0; }
.notice p + p { margin-top: 6px; color: var(--quiet); }
.notice code { font-size: 14px; }
/* Swagger UI titles the events “Webhooks”, which is also the name of the tag for their management. */
.swagger-ui .webhooks h2 { font-size: 0; }
.swagger-ui .webhooks h2::after { content: 'Events that are sent to your webhooks'; font-size: 24px; }
html.dark-mode { background: var(--back); }
`;

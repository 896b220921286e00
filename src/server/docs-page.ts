/** The page under /docs. It loads nothing from another host and has no inline script. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Reseller orders: reference</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/docs/docs.css" />
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png" />
  </head>
  <body>
    <p class="notice">
      <strong>“Try it out” works in the sandbox.</strong> Paste an access token under “Authorize”. Requests from this page
      carry <code>X-Sandbox-Mode: true</code>, so an order buys nothing, unless you choose <code>false</code> yourself.
      Changes of webhooks are real.
    </p>
    <main id="reference"></main>
    <noscript>This page needs JavaScript. The description itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/docs.js"></script>
  </body>
</html>
`;

export const DOCS_STYLE = `body { margin: 0; }
.notice { margin: 0; padding: 12px 20px; background: #fff4d6; border-bottom: 1px solid #e3c46a; font: 15px/1.5 sans-serif; }
.notice code { font-size: 14px; }
`;

/**
 * Starts Swagger UI with the sandbox on: `true` is the default of the parameter X-Sandbox-Mode, which is shown as a list
 * of two values, and is also sent where the reader clears the parameter. A request is real only where the reader chooses `false`.
 */
export const DOCS_SCRIPT = `'use strict';

async function start() {
  const response = await fetch('/openapi.json');
  const spec = await response.json();
  Object.assign(spec.components.parameters.sandboxMode.schema, { enum: ['true', 'false'], default: 'true' });
  SwaggerUIBundle({
    spec,
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    defaultModelExpandDepth: 3,
    displayRequestDuration: true,
    validatorUrl: null,
    requestInterceptor: (request) => {
      if (new URL(request.url, location.href).pathname.startsWith('/api/')) {
        request.headers['X-Sandbox-Mode'] ||= 'true';
      }
      return request;
    },
  });
}

start().catch((error) => {
  document.querySelector('#reference').textContent = 'The reference could not be loaded: ' + error.message;
});
`;

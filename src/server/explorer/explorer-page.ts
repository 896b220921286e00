import { APOLLO_SANDBOX_SCRIPT } from '../../http/security-headers.js';
import { BRAND, LOOK } from '../pages/layout.js';
import { GRAPHIQL_ASSETS } from './explorer-assets.js';

/** The page for browsers at a GraphQL endpoint. */
export interface ExplorerPage {
  /** The path of the endpoint: `/graphql`. */
  path: string;
  /** The audience, such as `Customers`: in the title and above the explorer. */
  audience: string;
  /** A hint for people who have opened the wrong one of the two pages; HTML. */
  note: string;
  /** The colour that distinguishes the two pages. */
  tone: 'info' | 'amber';
  /** The operation that the page opens with. */
  document: string;
  variables: object;
}

/** The page as HTML, and its inline script, whose hash the content security policy needs. */
export interface RenderedPage {
  html: string;
  script: string;
}

// How long the page waits for Apollo Sandbox before it shows GraphiQL.
const SANDBOX_TIMEOUT_MS = 3_000;

/** Runs in the browser; `page` holds the values that `renderExplorer` embeds. */
const SCRIPT = `
  const path = location.origin + location.pathname;
  const target = document.getElementById('explorer');

  function load(src) {
    return new Promise((resolve, reject) => {
      const script = document.createElement('script');
      Object.assign(script, { src, onload: resolve, onerror: reject });
      document.head.append(script);
    });
  }

  function timeout() {
    return new Promise((_, reject) => setTimeout(reject, page.timeoutMs));
  }

  function showSandbox() {
    new window.EmbeddedSandbox({
      target: '#explorer',
      initialEndpoint: path,
      endpointIsEditable: false,
      initialState: {
        document: page.document,
        variables: page.variables,
        headers: page.headers,
        includeCookies: false,
        pollForSchemaUpdates: false,
      },
      hideCookieToggle: true,
      runTelemetry: false,
      allowDynamicStyles: false,
    });
  }

  async function showGraphiql() {
    if (page.graphiql === null) {
      target.textContent = 'GraphiQL is not built: run npm run build. The schema is served at this address.';
      return;
    }
    const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: page.graphiql.style });
    const styled = new Promise((resolve) => Object.assign(style, { onload: resolve, onerror: resolve }));
    document.head.append(style);
    await styled;
    (await import(page.graphiql.script)).showGraphiql(target, page);
  }

  if (page.sandbox === null) showGraphiql();
  else Promise.race([load(page.sandbox), timeout()]).then(showSandbox, showGraphiql);
`;

/** A value as JSON for an inline script; `<` is escaped, so that the value cannot close the script element. */
const embed = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The page shows GraphiQL, which this process serves.
 * @param withSandbox whether it shows Apollo Sandbox instead if the browser can load that.
 */
export function renderExplorer(
  { path, audience, note, tone, document, variables }: ExplorerPage,
  withSandbox: boolean,
): RenderedPage {
  const asset = (name: string): string => `${path}/assets/${name}`;
  const page = {
    path,
    document,
    variables,
    headers: { Authorization: 'Bearer YOUR_TOKEN' },
    sandbox: withSandbox ? `${APOLLO_SANDBOX_SCRIPT}/v2/embeddable-sandbox.umd.production.min.js` : null,
    timeoutMs: SANDBOX_TIMEOUT_MS,
    graphiql: GRAPHIQL_ASSETS && { script: asset(GRAPHIQL_ASSETS.script), style: asset(GRAPHIQL_ASSETS.style) },
  };
  const script = `\n(() => {\n  const page = ${embed(page)};\n${SCRIPT}})();\n`;
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${audience} · GraphQL · Reseller orders</title>
    ${LOOK}
  </head>
  <body class="explorer">
    <noscript>This page needs JavaScript. The schema is served at this address to any GraphQL client.</noscript>
    <header class="nav-links">${BRAND} <h1 class="api ${tone}">${audience}: GraphQL</h1> <span class="note">${note}</span></header>
    <main id="explorer"></main>
    <script>${script}</script>
  </body>
</html>
`;
  return { html, script };
}

import { APOLLO_SANDBOX_SCRIPT } from '../../http/security-headers.js';
import { GRAPHIQL_ASSETS } from './explorer-assets.js';

/** The page that a browser gets at the address of a GraphQL face. */
export interface ExplorerPage {
  /** Where the face is mounted: `/graphql`. */
  path: string;
  /** Whose operations they are: `Customers`. It names the tab and the band above the explorer. */
  audience: string;
  /** A hint for people who have opened the wrong one of the two pages; HTML. */
  note: string;
  /** The colour of the band, on which white text can be read. */
  colour: string;
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

const styleOf = (colour: string): string => `
  html, body { height: 100%; margin: 0; }
  body { display: flex; flex-direction: column; }
  #explorer { flex: 1; min-height: 0; }
  #explorer iframe { width: 100%; height: 100%; border: none; }
  .band { display: flex; flex-wrap: wrap; gap: 2px 16px; padding: 8px 16px; background: ${colour}; color: #fff; font: 15px/1.5 system-ui, sans-serif; }
  .band a { color: #fff; }
  @media (max-width: 600px) { .band { font-size: 13px; padding: 6px 12px; } }
`;

/** A disc in the colour of the band, for the browser's tab. */
const iconOf = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="${colour}"/></svg>`,
  )}`;

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
    document.head.append(style);
    (await import(page.graphiql.script)).showGraphiql(target, page);
  }

  if (page.sandbox === null) showGraphiql();
  else Promise.race([load(page.sandbox), timeout()]).then(showSandbox, showGraphiql);
`;

/** A value as JSON for an inline script; `<` is escaped, so that the value cannot close the script element. */
const embed = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The page shows GraphiQL, which this process serves.
 * @param withSandbox whether it shows Apollo Sandbox instead wherever the browser can load that.
 */
export function renderExplorer(
  { path, audience, note, colour, document, variables }: ExplorerPage,
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
    <link rel="icon" href="${iconOf(colour)}">
    <title>${audience} · GraphQL · Reseller orders</title>
    <style>${styleOf(colour)}</style>
  </head>
  <body>
    <noscript>This page needs JavaScript. The schema is served at this address to any GraphQL client.</noscript>
    <header class="band"><strong>${audience}: GraphQL</strong> <span>${note}</span></header>
    <div id="explorer"></div>
    <script>${script}</script>
  </body>
</html>
`;
  return { html, script };
}

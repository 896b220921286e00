/** The names of GraphiQL's files, which are next to this script: a constant that the build fills in. */
declare const GRAPHIQL_FILES: Readonly<Record<'graphiql' | 'editorWorkerService' | 'graphql' | 'json', string>>;

/** GraphiQL, as bundled for GraphQL Yoga; its own texts are replaced by those passed to it. */
declare const YogaGraphiQL: { renderYogaGraphiQL: (target: HTMLElement, settings: object) => void };

/** GraphiQL's editor. */
declare const monaco: { editor: { setTheme: (name: string) => void } };

/** Apollo Sandbox. */
declare const EmbeddedSandbox: new (settings: object) => unknown;

/** What the page says of itself (`site/explorer/explorer-page.ts`). */
interface ExplorerPage {
  /** The URL that operations are sent to. */
  path: string;
  /** The operation that the page opens with. */
  document: string;
  variables: object;
  headers: object;
}

// How long the page waits for Apollo Sandbox before it shows GraphiQL.
const SANDBOX_TIMEOUT_MS = 3_000;

const target = document.querySelector<HTMLElement>('#explorer')!;
const page = JSON.parse(target.dataset.page!) as ExplorerPage;

/** Both APIs share one origin, so each stores its own tabs. */
function storageOf(path: string): Storage {
  const nameOf = (key: string): string => `${path} ${key}`;
  return {
    getItem: (key) => localStorage.getItem(nameOf(key)),
    setItem: (key, value) => localStorage.setItem(nameOf(key), value),
    removeItem: (key) => localStorage.removeItem(nameOf(key)),
    clear: () => localStorage.clear(),
    key: (index) => localStorage.key(index),
    get length() {
      return localStorage.length;
    },
  };
}

/** What GraphiQL has stored of the last open tab. */
function openTab(storage: Storage): { query: string | null; variables: string | null } | undefined {
  const stored = storage.getItem('graphiql:tabState');
  if (stored === null) return undefined;
  const { tabs, activeTabIndex } = JSON.parse(stored);
  return tabs[activeTabIndex];
}

/** Adds an element to the head. @returns a promise of its file. */
function load(element: HTMLScriptElement | HTMLLinkElement): Promise<unknown> {
  const loaded = new Promise((onload, onerror) => Object.assign(element, { onload, onerror }));
  document.head.append(element);
  return loaded;
}

const fileOf = (name: keyof typeof GRAPHIQL_FILES): string => new URL(GRAPHIQL_FILES[name], import.meta.url).href;

async function showGraphiql({ path, document: query, variables, headers }: ExplorerPage): Promise<void> {
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: target.dataset.style });
  await load(style).catch(() => undefined);
  const getWorkerUrl = (_module: string, label: keyof typeof GRAPHIQL_FILES) => fileOf(label);
  Object.assign(window, { MonacoEnvironment: { globalAPI: true, getWorkerUrl } });
  await import(fileOf('graphiql'));
  const shownHeaders = JSON.stringify(headers, null, 2);
  const fetcher = async (operation: object, { headers: sent = {} }: { headers?: Record<string, string> } = {}) => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...sent },
      body: JSON.stringify(operation),
    });
    return response.json() as Promise<object>;
  };
  const shownVariables = JSON.stringify(variables, null, 2);
  const storage = storageOf(path);
  const open = openTab(storage) ?? { query, variables: shownVariables };
  YogaGraphiQL.renderYogaGraphiQL(target, {
    title: 'Graph<em>i</em>QL',
    // GraphiQL itself, with its history and without Yoga's additions.
    plugins: undefined,
    fetcher,
    defaultTabs: [{ query, variables: shownVariables, headers: shownHeaders }],
    // Without them it opens a further tab.
    initialQuery: open.query ?? '',
    initialVariables: open.variables ?? '',
    defaultHeaders: shownHeaders,
    defaultEditorToolsVisibility: 'headers',
    shouldPersistHeaders: false,
    // It would be written into the page's address.
    onEditQuery: () => undefined,
    storage,
  });
  // GraphiQL reads the colour scheme only once, so its editor would keep the old colours.
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (!storage.getItem('graphiql:theme')) monaco.editor.setTheme(matches ? 'graphiql-DARK' : 'graphiql-LIGHT');
  });
}

async function loadSandbox(src: string): Promise<void> {
  const timeout = new Promise((_, reject) => void setTimeout(reject, SANDBOX_TIMEOUT_MS));
  await Promise.race([load(Object.assign(document.createElement('script'), { src })), timeout]);
}

function showSandbox({ document: query, variables, headers }: ExplorerPage): void {
  const initialState = { document: query, variables, headers, includeCookies: false, pollForSchemaUpdates: false };
  void new EmbeddedSandbox({
    target: '#explorer',
    initialEndpoint: location.origin + location.pathname,
    endpointIsEditable: false,
    initialState,
    hideCookieToggle: true,
    runTelemetry: false,
    allowDynamicStyles: false,
  });
}

const { sandbox } = target.dataset;
if (sandbox === undefined) void showGraphiql(page);
else
  void loadSandbox(sandbox).then(
    () => showSandbox(page),
    () => showGraphiql(page),
  );

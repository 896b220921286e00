import addresses from 'virtual:graphiql';
import 'virtual:graphiql.css';
import './explorer.css';

/** GraphiQL, as bundled for GraphQL Yoga; its own texts are replaced by those passed to it. */
declare const YogaGraphiQL: { renderYogaGraphiQL: (target: HTMLElement, settings: object) => void };

/** GraphiQL's editor. */
declare const monaco: { editor: { setTheme: (name: string) => void } };

/** The settings in the service's page (`src/server/explorer/explorer-page.ts`). */
interface ExplorerPage {
  /** The URL that operations are sent to. */
  path: string;
  /** The operation that the page opens with. */
  document: string;
  variables: object;
  headers: object;
}

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

/** Renders GraphiQL into an element. */
export async function showGraphiql(
  target: HTMLElement,
  { path, document, variables, headers }: ExplorerPage,
): Promise<void> {
  const getWorkerUrl = (_module: string, label: 'editorWorkerService' | 'graphql' | 'json') => addresses[label];
  Object.assign(window, { MonacoEnvironment: { globalAPI: true, getWorkerUrl } });
  await import(/* @vite-ignore */ addresses.graphiql);
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
  const open = openTab(storage) ?? { query: document, variables: shownVariables };
  YogaGraphiQL.renderYogaGraphiQL(target, {
    title: 'Graph<em>i</em>QL',
    // GraphiQL itself, with its history and without Yoga's additions.
    plugins: undefined,
    fetcher,
    defaultTabs: [{ query: document, variables: shownVariables, headers: shownHeaders }],
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

import addresses from 'virtual:graphiql';
import 'virtual:graphiql.css';
import './explorer.css';

/** GraphiQL as it is bundled for GraphQL Yoga; what it is given takes the place of what that would say. */
declare const YogaGraphiQL: { renderYogaGraphiQL: (target: HTMLElement, settings: object) => void };

/** GraphiQL's editor. */
declare const monaco: { editor: { setTheme: (name: string) => void } };

/** What the service's page says (`src/server/explorer/explorer-page.ts`). */
interface ExplorerPage {
  /** Where the operations are sent to. */
  path: string;
  /** The operation that the page opens with. */
  document: string;
  variables: object;
  headers: object;
}

/** Both faces are of one origin: each keeps its own tabs. */
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

/** What GraphiQL has stored of the tab that was open last. */
function openTab(storage: Storage): { query: string | null; variables: string | null } | undefined {
  const stored = storage.getItem('graphiql:tabState');
  if (stored === null) return undefined;
  const { tabs, activeTabIndex } = JSON.parse(stored);
  return tabs[activeTabIndex];
}

/** Shows GraphiQL in an element. */
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
    // GraphiQL's own: with the history, and without what Yoga adds.
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
  // GraphiQL itself asks once: its editor would keep the colours that the system had then.
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (!storage.getItem('graphiql:theme')) monaco.editor.setTheme(matches ? 'graphiql-DARK' : 'graphiql-LIGHT');
  });
}

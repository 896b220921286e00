import { GraphiQL } from 'graphiql';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { createRoot } from 'react-dom/client';
import './explorer.css';

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

/** Shows GraphiQL in an element. */
export function showGraphiql(target: HTMLElement, { path, document, variables, headers }: ExplorerPage): void {
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
  createRoot(target).render(
    <GraphiQL
      fetcher={fetcher}
      defaultTabs={[{ query: document, variables: shownVariables, headers: shownHeaders }]}
      // Unlike the operation, these are not taken out of the tab.
      {...(storage.getItem('graphiql:tabState') === null && { initialVariables: shownVariables })}
      defaultHeaders={shownHeaders}
      defaultEditorToolsVisibility="headers"
      shouldPersistHeaders={false}
      storage={storage}
    />,
  );
}

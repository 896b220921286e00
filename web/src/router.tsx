import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ErrorView } from './components/error-view';
import { Loading } from './components/loading';
import { NotFound } from './components/not-found';
import { SEARCH_FORMAT } from './lib/unknown-search';
import { routeTree } from './pages/routes';

export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/admin',
    context: { queryClient },
    scrollRestoration: true,
    // A page for something else starts afresh.
    defaultRemountDeps: ({ params }) => params,
    // Pages get only what they know, and the rest as `unknown`.
    search: { strict: true },
    ...SEARCH_FORMAT,
    defaultPreload: 'intent',
    // The query client decides whether data are stale.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Loading,
    defaultErrorComponent: ErrorView,
    defaultNotFoundComponent: () => <NotFound />,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}

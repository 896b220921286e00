import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ErrorView } from './components/error-view';
import { NotFound } from './components/not-found';
import { Loading } from './components/loading';
import { routeTree } from './routes.gen';

/** What the routes are given. */
export interface RouterContext {
  queryClient: QueryClient;
}

export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/admin',
    context: { queryClient },
    scrollRestoration: true,
    // What no page knows is left out of an address: the service would refuse the whole list.
    search: { strict: true },
    defaultPreload: 'intent',
    // What is fresh is known to the query client.
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

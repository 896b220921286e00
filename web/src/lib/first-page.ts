import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

/** Resolves `shown`, also if called before anything waits for it. */
export let markFirstPageShown: () => void;

/**
 * Resolves once the first page shows its content. Code that is not visible before is loaded then, so it does not slow
 * the page down.
 */
export const firstPageShown = new Promise<void>((resolve) => {
  markFirstPageShown = resolve;
});

/** Watches the router and the queries of the first page. */
export function watchFirstPage(router: AnyRouter, queryClient: QueryClient): void {
  const stopRouter = router.subscribe('onRendered', () => {
    stopRouter();
    const stopQueries = queryClient.getQueryCache().subscribe(look);
    function look(): void {
      if (queryClient.isFetching() > 0) return;
      stopQueries();
      markFirstPageShown();
    }
    look();
  });
}

import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

/** Is called by whoever asks before for something that is loaded afterwards. */
export let markFirstPageShown: () => void;

/** Ends once the first page shows what it was opened for. What nobody looks at before is loaded then, and takes it no time. */
export const firstPageShown = new Promise<void>((resolve) => {
  markFirstPageShown = resolve;
});

/** Watches the router and what is read for the first page. */
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

import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

/** Is called by whoever asks before for something that is loaded afterwards. */
export let tellShown: () => void;

/** Ends once the first page shows what it was opened for. What nobody looks at before is loaded then, and takes it no time. */
export const shown = new Promise<void>((resolve) => {
  tellShown = resolve;
});

/** Watches the router and what is read for the first page. */
export function watchFirstPage(router: AnyRouter, queryClient: QueryClient): void {
  const stopRouter = router.subscribe('onRendered', () => {
    stopRouter();
    const stopQueries = queryClient.getQueryCache().subscribe(look);
    function look(): void {
      if (queryClient.isFetching() > 0) return;
      stopQueries();
      tellShown();
    }
    look();
  });
}

import type { QueryClient } from '@tanstack/react-query';
import type { ShellQuery } from '../api/generated/types';

/** What the `prefetch` of a page receives: it requests the page's data, also when a link to the page is hovered. */
export interface PrefetchInput<Params = unknown, Deps = unknown> {
  context: { queryClient: QueryClient; shell: ShellQuery };
  /** The parameters of the path. */
  params: Params;
  /** What else the data depend on, from the search parameters. */
  deps: Deps;
}

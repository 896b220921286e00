import type { ReactNode } from 'react';
import { ErrorView } from './error-view';
import { Loading } from './loading';
import { NotFound } from './not-found';

interface QueryViewProps<Data> {
  query: { data: Data | null | undefined; error: Error | null; refetch: () => unknown };
  /** The message if there is no such object. */
  missing: string;
  children: (data: Data) => ReactNode;
}

/** Renders the loaded object; before that, a placeholder or the error. */
export function QueryView<Data>({ query: { data, error, refetch }, missing, children }: QueryViewProps<Data>) {
  return (
    <>
      {error && <ErrorView error={error} reset={() => void refetch()} />}
      {data === undefined && !error && <Loading />}
      {data === null && <NotFound title={missing} />}
      {data && children(data)}
    </>
  );
}

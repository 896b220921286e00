import type { ReactNode } from 'react';
import { ErrorView } from './error-view';
import { NotFound } from './not-found';
import { Loading } from './loading';

interface QueryViewProps<Data> {
  query: { data: Data | null | undefined; error: Error | null; refetch: () => unknown };
  /** What is said where there is no such thing. */
  missing: string;
  children: (data: Data) => ReactNode;
}

/** Shows what is read of one thing; before that, that it is awaited, and in its place why it is not there. */
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

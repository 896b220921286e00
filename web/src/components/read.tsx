import type { ReactNode } from 'react';
import { Failure } from './failure';
import { NotFound } from './not-found';
import { Waiting } from './waiting';

interface ReadProps<Data> {
  query: { data: Data | null | undefined; error: Error | null; refetch: () => unknown };
  /** What is said where there is no such thing. */
  missing: string;
  children: (data: Data) => ReactNode;
}

/** Shows what is read of one thing; before that, that it is awaited, and in its place why it is not there. */
export function Read<Data>({ query: { data, error, refetch }, missing, children }: ReadProps<Data>) {
  return (
    <>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {data === undefined && !error && <Waiting />}
      {data === null && <NotFound title={missing} />}
      {data && children(data)}
    </>
  );
}

import { t } from '../texts';
import { EmptyList } from './empty-list';

/** In the place of a page. @param title what is not there, where that is known. */
export function NotFound({ title = t.errors.notFound }: { title?: string }) {
  return <EmptyList title={title} hint={t.errors.notFoundHint} icon="search" isPage />;
}

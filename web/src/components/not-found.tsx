import { usePageTitle } from '../lib/page-title';
import { t } from '../texts';
import { EmptyList } from './empty-list';
import { ButtonLink } from './page-link';

/** Replaces a page. @param title the name of the missing object, if known. */
export function NotFound({ title = t.errors.notFound }: { title?: string }) {
  usePageTitle(title);
  return (
    <EmptyList title={title} hint={t.errors.notFoundHint} icon="search" isPage>
      <ButtonLink to="/" variant="default">
        {t.shell.dashboard}
      </ButtonLink>
    </EmptyList>
  );
}

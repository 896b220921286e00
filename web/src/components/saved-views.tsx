import { lazy, Suspense } from 'react';
import { t } from '../texts';
import { ButtonPlace } from './button-place';

// Loaded after the list, so that it does not delay the list.
const ViewsMenu = lazy(async () => ({ default: (await import('./views-menu')).ViewsMenu }));

/**
 * The views that somebody has saved of the list whose address this is.
 * @param list the word under which the service keeps them: small letters, digits and `-`.
 */
export function SavedViews({ list }: { list: string }) {
  return (
    <Suspense fallback={<ButtonPlace text={t.lists.views} />}>
      <ViewsMenu list={list} />
    </Suspense>
  );
}

import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { usePageTitle } from '../lib/page-title';
import type { RawSearch } from '../lib/unknown-search';
import { t } from '../texts';
import { EmptyList } from './empty-list';

/** Replaces a page whose address has unknown parameters. */
export function UnknownSearch({ unknown }: { unknown: RawSearch }) {
  usePageTitle(t.errors.unknownSearch);
  const navigate = useNavigate();
  const ignore = (): void =>
    void navigate({ to: '.', replace: true, search: (({ unknown: _ignored, ...known }: RawSearch) => known) as never });
  const given = Object.entries(unknown).map(([name, value]) => `${name}=${String(value)}`);
  return (
    <EmptyList title={t.errors.unknownSearch} hint={t.errors.unknownSearchHint(given.join(', '))} isPage>
      <Button variant="default" onClick={ignore}>
        {t.errors.ignoreUnknown}
      </Button>
    </EmptyList>
  );
}

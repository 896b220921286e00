import { Button } from '@mantine/core';
import { t } from '../texts';

/** The pages of the staff's handbook (docs/staff), which the service serves. */
export type HandbookPage =
  'sign-in' | 'dashboard' | 'orders' | 'claims' | 'stock' | 'customers' | 'webhooks' | 'audit' | 'members' | 'system';

/** Leads to the handbook, in another tab, so that nothing that was typed is lost. */
export function HelpLink({ page, title }: { page: HandbookPage; title: string }) {
  return (
    <Button
      component="a"
      href={`/docs/staff/${page}`}
      target="_blank"
      rel="noreferrer"
      variant="subtle"
      aria-label={t.shell.helpFor(title)}
    >
      {t.shell.help}
    </Button>
  );
}

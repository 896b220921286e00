import { ActionIcon } from '@mantine/core';
import { Icon } from '../icons/icon';
import { HANDBOOK } from '../lib/handbook';
import { t } from '../texts';

/** The pages of the staff's handbook (docs/staff), which the service serves. */
export type HandbookPage =
  | 'sign-in'
  | 'dashboard'
  | 'orders'
  | 'claims'
  | 'invoices'
  | 'stock'
  | 'customers'
  | 'reports'
  | 'webhooks'
  | 'audit'
  | 'members'
  | 'system'
  | 'products'
  | 'discounts';

/** Leads to the handbook, in another tab, so that nothing that was typed is lost. */
export function HelpLink({ page, title }: { page: HandbookPage; title: string }) {
  return (
    <ActionIcon
      component="a"
      href={`${HANDBOOK}/${page}`}
      target="_blank"
      rel="noreferrer"
      variant="subtle"
      data-help
      aria-label={t.shell.helpFor(title)}
      title={t.shell.help}
    >
      <Icon name="help-circle" />
    </ActionIcon>
  );
}

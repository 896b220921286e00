import { Group } from '@mantine/core';
import { ButtonLink } from '../../components/page-link';
import { t } from '../../texts/webhooks';

/** The two lists of the area: whom something is sent to, and what was sent to anybody. */
export function WebhookParts() {
  return (
    <Group component="nav" aria-label={t.webhooks.parts} gap="xs" mb="md">
      <ButtonLink
        to="/webhooks"
        activeOptions={{ exact: true, includeSearch: false }}
        inactiveProps={{ variant: 'default' }}
      >
        {t.webhooks.title}
      </ButtonLink>
      <ButtonLink
        to="/webhooks/deliveries"
        activeOptions={{ includeSearch: false }}
        inactiveProps={{ variant: 'default' }}
      >
        {t.deliveries.all}
      </ButtonLink>
    </Group>
  );
}

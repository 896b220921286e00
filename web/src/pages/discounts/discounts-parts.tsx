import { Group } from '@mantine/core';
import { ButtonLink } from '../../components/page-link';
import { t } from '../../texts/discounts';

const LINK = { inactiveProps: { variant: 'default' } } as const;

/** The two kinds of discounts, each with a list of its own. */
export function DiscountsParts() {
  return (
    <Group component="nav" aria-label={t.discounts.parts} gap="xs" mb="md">
      <ButtonLink to="/discounts" activeOptions={{ exact: true, includeSearch: false }} {...LINK}>
        {t.discounts.packages}
      </ButtonLink>
      <ButtonLink to="/discounts/promotions" activeOptions={{ includeSearch: false }} {...LINK}>
        {t.discounts.promotions}
      </ButtonLink>
    </Group>
  );
}

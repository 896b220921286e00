import { AreaLink, AreaLinks } from '../../components/tabs';
import { t } from '../../texts/discounts';

/** The two kinds of discounts, each with its own list. */
export function DiscountsTabs() {
  return (
    <AreaLinks label={t.shell.discounts}>
      <AreaLink to="/discounts" activeOptions={{ exact: true, includeSearch: false }}>
        {t.discounts.packages}
      </AreaLink>
      <AreaLink to="/discounts/promotions" activeOptions={{ includeSearch: false }}>
        {t.discounts.promotions}
      </AreaLink>
    </AreaLinks>
  );
}

import { AreaLink, AreaLinks } from '../../components/tabs';
import { t } from '../../texts/webhooks';

/** The two lists of the area: webhooks, and deliveries. */
export function WebhooksTabs() {
  return (
    <AreaLinks label={t.webhooks.tabs}>
      <AreaLink to="/webhooks" activeOptions={{ exact: true, includeSearch: false }}>
        {t.shell.webhooks}
      </AreaLink>
      <AreaLink to="/webhooks/deliveries" activeOptions={{ includeSearch: false }}>
        {t.deliveries.all}
      </AreaLink>
    </AreaLinks>
  );
}

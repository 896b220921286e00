import { Icon } from '../icons/icon';
import { isTestShop } from '../lib/test-shop';
import { t } from '../texts';
import classes from './banner.module.css';

/** The banner of the test shop. */
export function TestShopBanner() {
  if (!isTestShop) return null;
  return (
    <aside className={classes.banner} aria-label={t.testShop.name}>
      <Icon name="flask" />
      <span>
        {t.testShop.notice}
        <span className={classes.more}>{t.testShop.more}</span>
      </span>
    </aside>
  );
}

import { Icon } from '../icons/icon';
import { isTestShop } from '../lib/test-shop';
import { t } from '../texts';
import classes from './strip.module.css';

/** Says over everything that this is the test shop. */
export function TestShopStrip() {
  if (!isTestShop) return null;
  return (
    <aside className={classes.strip} aria-label={t.testShop.name}>
      <Icon name="flask" />
      <span>
        {t.testShop.notice}
        <span className={classes.more}>{t.testShop.more}</span>
      </span>
    </aside>
  );
}

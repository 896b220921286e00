import { useEffect } from 'react';
import { connectionLost, useFlag } from '../api/flags';
import { ping } from '../api/request';
import { Icon } from '../icons/icon';
import { t } from '../texts';
import classes from './banners.module.css';

const PING_MS = 5_000;

/** The service includes it in the page, so that no request is needed. */
const isTestShop = document.querySelector('meta[name="test-shop"][content="on"]') !== null;

/** The banner of the test shop. */
export function TestShopBanner() {
  if (!isTestShop) return null;
  return (
    <aside className={classes.banner} aria-label={t.testShop.name}>
      <Icon name="flask" />
      <span className="ellipsis">
        {t.testShop.notice}
        <span className={classes.more}>{t.testShop.more}</span>
      </span>
    </aside>
  );
}

/** A notice above the page while the connection is lost, which it looks out for. */
export function ConnectionNotice() {
  const isLost = useFlag(connectionLost);
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setInterval(() => void ping().catch(() => undefined), PING_MS);
    return () => clearInterval(timer);
  }, [isLost]);
  return (
    <div role="status" className={isLost ? classes.banner : undefined}>
      {isLost && (
        <>
          <Icon name="alert-triangle" />
          <span className="ellipsis">
            {t.errors.connectionLost}
            <span className={classes.more}>{t.errors.connectionLostMore}</span>
          </span>
        </>
      )}
    </div>
  );
}

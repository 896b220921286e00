import { connectionLost } from '../api/flags';
import { Icon } from '../icons/icon';
import { useFlag } from '../lib/use-flag';
import { t } from '../texts';
import classes from './banner.module.css';

/** A notice above the page while the connection is lost. */
export function ConnectionNotice() {
  const isLost = useFlag(connectionLost);
  return (
    <div role="status" className={isLost ? classes.banner : undefined}>
      {isLost && (
        <>
          <Icon name="alert-triangle" />
          <span>
            {t.errors.connectionLost}
            <span className={classes.more}>{t.errors.connectionLostMore}</span>
          </span>
        </>
      )}
    </div>
  );
}

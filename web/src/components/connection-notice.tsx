import { connectionLost } from '../api/flags';
import { Icon } from '../icons/icon';
import { useFlag } from '../lib/use-flag';
import { t } from '../texts';
import classes from './banner.module.css';

/** Says over everything that the connection is lost, for as long as it is. */
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

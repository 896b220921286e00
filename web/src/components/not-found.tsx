import { Icon } from '../icons/icon';
import { t } from '../texts';
import classes from './not-found.module.css';

/** @param title what is not there, where that is known. */
export function NotFound({ title = t.errors.notFound }: { title?: string }) {
  return (
    <div className={classes.empty}>
      <span className={classes.ring}>
        <Icon name="search" size="large" />
      </span>
      <h1>{title}</h1>
      <p>{t.errors.notFoundHint}</p>
    </div>
  );
}

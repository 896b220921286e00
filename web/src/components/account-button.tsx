import type { ButtonHTMLAttributes, Ref } from 'react';
import { useSession } from '../lib/session';
import { t } from '../texts';
import { Avatar } from './avatar';
import classes from './shell.module.css';

type AccountButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

/** The member whose session it is. */
export function AccountButton(props: AccountButtonProps) {
  const { name, role } = useSession();
  return (
    <button type="button" {...props} className={classes.account} title={t.shell.account(name, role)}>
      <Avatar name={name} />
      <span className={`ellipsis ${classes.who}`}>
        <strong>{name}</strong> {t.role[role]}
      </span>
    </button>
  );
}

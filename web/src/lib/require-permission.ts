import { RefusedError } from '../api/errors';
import type { ShellQuery } from '../api/generated/types';
import { t } from '../texts';
import { may, type Operation } from './permissions';

/** A guard for a route: it opens only for roles that may call its operation. */
export function requirePermission(operation: Operation) {
  return ({ context: { shell } }: { context: { shell: ShellQuery } }): void => {
    const { role } = shell.me;
    if (!may(role, operation)) throw new RefusedError('FORBIDDEN', t.errors.noPermission(role), {}, undefined, false);
  };
}

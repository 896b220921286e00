import { hostname, userInfo } from 'node:os';
import type { OperatorActor } from '../services/staff/audit-trail.js';

/** The account that the process runs as; containers may run as a number that has no name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/**
 * The user who runs the command, for the audit log: `root@web-1 (sudo by ada)`. It is not proof: a user who may run
 * commands on that machine may also set SUDO_USER.
 */
export function operatorOf({ SUDO_USER }: NodeJS.ProcessEnv): OperatorActor {
  const sudo = SUDO_USER ? ` (sudo by ${SUDO_USER})` : '';
  return { via: 'CLI', operator: `${accountName()}@${hostname()}${sudo}`.replaceAll(/\p{Cc}/gu, '?') };
}

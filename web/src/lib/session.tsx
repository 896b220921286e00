import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import type { ShellQuery, StaffRole } from '../api/generated/types';
import { formatTime } from './times';
import { may, type Operation } from './permissions';

/** Which time zone times are shown in. */
export type TimeChoice = 'business' | 'viewer';

/** Who works, in which zone times are shown, and what the role may do. */
export interface ConsoleSession {
  id: string;
  name: string;
  role: StaffRole;
  /** Of all times on the page. */
  zone: string;
  /** In which the business's days begin. */
  businessZone: string;
  timeChoice: TimeChoice;
  chooseTime: (choice: TimeChoice) => void;
  may: (operation: Operation) => boolean;
  time: (iso: string) => string;
}

const SessionContext = createContext<ConsoleSession | null>(null);

const STORED = 'console:times';

const storedChoice = (): TimeChoice => (localStorage.getItem(STORED) === 'viewer' ? 'viewer' : 'business');

/** The zone of all times on a page, for queries that run before the page exists. */
export function zoneOf({ businessTimeZone }: Pick<ShellQuery, 'businessTimeZone'>, choice = storedChoice()): string {
  return choice === 'viewer' ? Intl.DateTimeFormat().resolvedOptions().timeZone : businessTimeZone;
}

/** @param shell what the service says of the session. */
export function SessionProvider({ shell, children }: { shell: ShellQuery; children: ReactNode }) {
  const [timeChoice, setTimeChoice] = useState(storedChoice);
  const { me, businessTimeZone } = shell;
  const session = useMemo((): ConsoleSession => {
    const zone = zoneOf({ businessTimeZone }, timeChoice);
    return {
      id: me.id,
      name: me.name,
      role: me.role,
      zone,
      businessZone: businessTimeZone,
      timeChoice,
      chooseTime: (choice) => {
        localStorage.setItem(STORED, choice);
        setTimeChoice(choice);
      },
      may: (operation) => may(me.role, operation),
      time: (iso) => formatTime(iso, zone),
    };
  }, [me, businessTimeZone, timeChoice]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Only on pages of somebody who is signed in. */
export function useSession(): ConsoleSession {
  const session = use(SessionContext);
  if (!session) throw new Error('Nobody is signed in');
  return session;
}

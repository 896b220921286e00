import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import type { ShellQuery, StaffRole } from '../api/generated/types';
import { may, type Operation } from './permissions';
import { formatTime } from './times';

/** The time zone in which times are shown. */
export type TimeChoice = 'business' | 'viewer';

/** The signed-in member, the display time zone, and the permissions of the role. */
export interface ConsoleSession {
  id: string;
  name: string;
  role: StaffRole;
  /** Of all times on the page. */
  zone: string;
  /** The time zone of the business, which determines its days. */
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

/** @param shell the session data from the service. */
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

/** Only on pages that require a session. */
export function useSession(): ConsoleSession {
  const session = use(SessionContext);
  if (!session) throw new Error('No session');
  return session;
}

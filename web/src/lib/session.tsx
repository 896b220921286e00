import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import type { ShellQuery, StaffRole } from '../api/generated/types';
import { formatTime } from './times';
import { may, type Operation } from './permissions';

/** Which time zone times are shown in. */
export type TimeChoice = 'business' | 'viewer';

/** Who works, in which zone times are shown, and what the role may do. */
export interface Work {
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

const WorkContext = createContext<Work | null>(null);

const STORED = 'console:times';

const storedChoice = (): TimeChoice => (localStorage.getItem(STORED) === 'viewer' ? 'viewer' : 'business');

/** The zone of all times on a page, for queries that run before the page exists. */
export function zoneOf({ businessTimeZone }: Pick<ShellQuery, 'businessTimeZone'>, choice = storedChoice()): string {
  return choice === 'viewer' ? Intl.DateTimeFormat().resolvedOptions().timeZone : businessTimeZone;
}

/** @param shell what the service says of the session. */
export function WorkProvider({ shell, children }: { shell: ShellQuery; children: ReactNode }) {
  const [timeChoice, setTimeChoice] = useState(storedChoice);
  const { me, businessTimeZone } = shell;
  const work = useMemo((): Work => {
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
  return <WorkContext value={work}>{children}</WorkContext>;
}

/** Only on pages of somebody who is signed in. */
export function useWork(): Work {
  const work = use(WorkContext);
  if (!work) throw new Error('Nobody is signed in');
  return work;
}

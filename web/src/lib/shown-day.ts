import { t } from '../texts';
import { language } from '../texts/language';
import { addDays } from './days';
import { dayIn } from './times';

/** A day as a heading: `Today`, `Yesterday`, `20 November`, of another year `20 November 2025`. */
export function shownDay(iso: string, zone: string, now = new Date()): string {
  const [day, today] = [dayIn(zone, new Date(iso)), dayIn(zone, now)];
  if (day === today) return t.today;
  if (day === addDays(today, -1)) return t.yesterday;
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const format = { day: 'numeric', month: 'long', year, timeZone: zone } as const;
  return new Intl.DateTimeFormat(language === 'de' ? 'de' : 'en-GB', format).format(new Date(iso));
}

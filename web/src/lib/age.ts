import { t } from '../texts';

const HOUR_MS = 3_600_000;

/** `9 h`, `3 d`: how long something has waited. */
export function ageOf(since: string, nowMs: number): string {
  const hours = Math.max(0, Math.floor((nowMs - Date.parse(since)) / HOUR_MS));
  return hours < 24 ? t.age.hours(hours) : t.age.days(Math.floor(hours / 24));
}

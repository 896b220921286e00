/** Whether a text is a day of the calendar, as YYYY-MM-DD: not 30 February. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // A day that does not exist results in an invalid date or one in the next month.
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Parses a calendar day of a year that the database knows; undefined for anything else. */
export function parseCalendarDate(value: unknown): string | undefined {
  return typeof value === 'string' && isCalendarDate(value) && !value.startsWith('0000') ? value : undefined;
}

/** @param month YYYY-MM. @returns its last day, YYYY-MM-DD. */
export function lastDayOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}

/** @param date YYYY-MM-DD. @returns the date this number of days later. */
export function addDays(date: string, days: number): string {
  const later = new Date(`${date}T00:00:00.000Z`);
  later.setUTCDate(later.getUTCDate() + days);
  return later.toISOString().slice(0, 10);
}

/** @param date YYYY-MM-DD. @returns the day on which the week after it begins. */
export function nextMonday(date: string): string {
  const weekday = new Date(`${date}T00:00:00.000Z`).getUTCDay();
  return addDays(date, (8 - weekday) % 7 || 7);
}

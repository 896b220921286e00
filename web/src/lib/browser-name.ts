import { t } from '../texts/sessions';

// In this order: each of them names those after it too.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const nameIn = (userAgent: string, names: readonly (readonly [string, string])[]): string | undefined =>
  names.find(([mark]) => userAgent.includes(mark))?.[1];

/** What people know a browser by: `Firefox on Linux`; what it says of itself where that is none of the known ones. */
export function browserName(userAgent: string): string {
  const browser = nameIn(userAgent, BROWSERS);
  const system = nameIn(userAgent, SYSTEMS);
  return browser && system ? t.sessions.browserOn(browser, system) : userAgent;
}

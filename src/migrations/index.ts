import { Baseline1804000000000 } from './1804000000000-baseline.js';

/**
 * Written by `npm run schema`. In the order in which they run. What has landed is never edited. MySQL commits each
 * definition by itself, so a migration whose process was killed runs again from its start: it must not mind what is there
 * already.
 */
export const MIGRATIONS = [Baseline1804000000000];

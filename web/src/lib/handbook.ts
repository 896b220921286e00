import { language } from '../texts/language';

/** Where the staff's handbook is, in the language of the console. */
export const HANDBOOK = language === 'de' ? '/docs/staff/de' : '/docs/staff';

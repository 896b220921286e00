import { language } from '../texts/language';

/** The URL of the staff handbook, in the language of the console. */
export const HANDBOOK = language === 'de' ? '/docs/staff/de' : '/docs/staff';

import { common as de } from './de/common';
import { common as en } from './en/common';
import { language, type Language } from './language';

const languages: Record<Language, typeof en> = { en, de };

/**
 * The texts that every page needs: they are short, and waiting for one language would take longer than loading both. Those of an area
 * are beside this file, and loaded with its pages, in one language.
 */
export const t = languages[language];

import { t as common } from '.';
import { common as commonDe } from './de/common';
import { palette as de } from './de/palette';
import { common as commonEn } from './en/common';
import { palette as en } from './en/palette';
import { language } from './language';

const english = { ...commonEn.shell, ...en.palette };
const german = { ...commonDe.shell, ...de.palette };

/** The names of pages and actions: in the console's language, then in the other, which can also be searched. */
export const NAMES = language === 'de' ? ([german, english] as const) : ([english, german] as const);

export const t = { ...common, ...(language === 'de' ? de : en) };

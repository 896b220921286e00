import { t as common } from '.';
import { common as commonDe } from './de/common';
import { palette as de } from './de/palette';
import { common as commonEn } from './en/common';
import { palette as en } from './en/palette';
import { language } from './language';

const english = { ...commonEn.shell, ...en.palette };
const german = { ...commonDe.shell, ...de.palette };

/** What pages and actions are called: in the language of the console, then in the other, in which they are found as well. */
export const NAMES = language === 'de' ? ([german, english] as const) : ([english, german] as const);

export const t = { ...common, ...(language === 'de' ? de : en) };

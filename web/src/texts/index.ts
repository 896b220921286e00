import { en } from './en';

/** All texts of the console. A second language is a file beside `en.ts`, and the choice between them stands here. */
export const t = en;

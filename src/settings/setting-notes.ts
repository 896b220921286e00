import { z } from 'zod';

/** What docs/configuration.md says of a setting besides its name and its default. */
export interface SettingNotes {
  /** What the value may be, in the words of the error message where it is not. */
  expected: string;
  meaning: string;
  /** Shown in place of the default where that is no value. */
  standIn?: string;
}

/** The notes of each setting; `npm run docs` writes them down. */
export const SETTING_NOTES = z.registry<SettingNotes>();

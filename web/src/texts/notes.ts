import { t as common } from '.';
import { inLanguage } from './language';

export const t = {
  ...common,
  ...(await inLanguage({
    en: async () => (await import('./en/notes')).notes,
    de: async () => (await import('./de/notes')).notes,
  })),
};

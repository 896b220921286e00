import { t as common } from '.';
import { inLanguage } from './language';

export const t = {
  ...common,
  ...(await inLanguage({
    en: async () => (await import('./en/audit')).audit,
    de: async () => (await import('./de/audit')).audit,
  })),
};

import { t as common } from '.';
import { inLanguage } from './language';

export const t = {
  ...common,
  ...(await inLanguage({
    en: async () => (await import('./en/billing')).billing,
    de: async () => (await import('./de/billing')).billing,
  })),
};

import { t as common } from '.';
import { inLanguage } from './language';

export const t = {
  ...common,
  ...(await inLanguage({
    en: async () => (await import('./en/customers')).customers,
    de: async () => (await import('./de/customers')).customers,
  })),
};

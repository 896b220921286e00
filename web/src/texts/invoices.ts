import { t as common } from '.';
import { inLanguage } from './language';

export const t = {
  ...common,
  ...(await inLanguage({
    en: async () => (await import('./en/invoices')).invoices,
    de: async () => (await import('./de/invoices')).invoices,
  })),
};

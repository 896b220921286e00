import { t as common } from '.';
import { inLanguage } from './language';

export const t = {
  ...common,
  ...(await inLanguage({
    en: async () => (await import('./en/seller')).seller,
    de: async () => (await import('./de/seller')).seller,
  })),
};

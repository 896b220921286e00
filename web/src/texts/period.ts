import { inLanguage } from './language';

export const t = await inLanguage({
  en: async () => (await import('./en/period')).period,
  de: async () => (await import('./de/period')).period,
});

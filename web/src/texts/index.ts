import { inLanguage } from './language';

/**
 * The texts that every page needs. They are asked for by a file that comes before the console's code, so that nothing waits for
 * them (`PREFETCH` in vite.config.ts). Those of an area are beside this file, and loaded with its pages.
 */
export const t = await inLanguage({
  en: async () => (await import('./en/common')).common,
  de: async () => (await import('./de/common')).common,
});

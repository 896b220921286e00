import { inLanguage } from './language';

/** Translates the service's messages into the console's language; messages without a translation stay unchanged. */
export const { said } = await inLanguage({
  en: async () => (await import('./en/service')).service,
  de: async () => (await import('./de/service')).service,
});

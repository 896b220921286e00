import { inLanguage } from './language';

/** Turns what the service says into the language of the console; what has no text in it stays as it is. */
export const { said } = await inLanguage({
  en: async () => (await import('./en/service')).service,
  de: async () => (await import('./de/service')).service,
});

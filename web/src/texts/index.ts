import { inLanguage, type Language } from './language';

/**
 * The texts that every page needs. They are loaded by a file that comes before the console's code, so that nothing
 * waits for them (`PREFETCH` in vite.config.ts). The texts of an area are in separate files, and are loaded with its
 * pages.
 */
export const t = await inLanguage({
  en: async () => (await import('./en/common')).common,
  de: async () => (await import('./de/common')).common,
});

/** The texts of an area with those of every page. Each language of an area is the only export of a file. */
export async function textsOf<Texts>(
  texts: Record<Language, () => Promise<Record<string, Texts>>>,
): Promise<typeof t & Texts> {
  const [area] = Object.values(await inLanguage(texts));
  return { ...t, ...(area as Texts) };
}

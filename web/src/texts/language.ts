/** The languages of the console, each by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

const STORED = 'console:language';

const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(LANGUAGES, text);

function chosenLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  if (isLanguage(stored)) return stored;
  return navigator.language.startsWith('de') ? 'de' : 'en';
}

/** The language of the console, until the page is reloaded. */
export const language = chosenLanguage();

/** The page is loaded anew, so that every text of it changes. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(STORED, chosen);
  location.reload();
}

/** The texts of an area in the language that was chosen; those of other languages are not loaded. */
export const inLanguage = <Texts>(texts: Record<Language, () => Promise<Texts>>): Promise<Texts> => texts[language]();

// Made on first use: it takes a browser long, and sign-in counts nothing.
let counting: { numbers: Intl.NumberFormat; rules: Intl.PluralRules } | undefined;

/** A count with its noun: `1 key`, `2,000 keys`. */
export function plural(count: number, one: string, many: string): string {
  counting ??= { numbers: new Intl.NumberFormat(language), rules: new Intl.PluralRules(language) };
  return `${counting.numbers.format(count)} ${counting.rules.select(count) === 'one' ? one : many}`;
}

/** `someName` to `Some name`, so that a name of the interface that has no text can be read. Others stay as they are. */
export const inWords = (name: string): string =>
  /^[A-Za-z][a-z]*([A-Z][a-z]+)*$/.test(name)
    ? name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : name;

/** The city that a time zone is named after: `Europe/Berlin` to `Berlin`. */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

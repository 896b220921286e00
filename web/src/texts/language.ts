/** The languages of the console, each with its native name. */
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

/** The page is reloaded, so that all texts change. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(STORED, chosen);
  location.reload();
}

/** The texts of an area in the chosen language; those of other languages are not loaded. */
export const inLanguage = <Texts>(texts: Record<Language, () => Promise<Texts>>): Promise<Texts> => texts[language]();

// Created on first use: it is slow, and sign-in needs no plurals.
let counting: { numbers: Intl.NumberFormat; rules: Intl.PluralRules } | undefined;

/** A count with its noun: `1 key`, `2,000 keys`. */
export function plural(count: number, one: string, many: string): string {
  counting ??= { numbers: new Intl.NumberFormat(language), rules: new Intl.PluralRules(language) };
  return `${counting.numbers.format(count)} ${counting.rules.select(count) === 'one' ? one : many}`;
}

/** `someName` to `Some name`, as a fallback for API names without a text. Other strings stay unchanged. */
export const inWords = (name: string): string =>
  /^[A-Za-z][a-z]*([A-Z][a-z]+)*$/.test(name)
    ? name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : name;

/** The city that a time zone is named after: `Europe/Berlin` to `Berlin`. */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

import { inLanguage, language } from './language';

/** What the service says, as a code of schema/reasons.json with its parameters by name. */
export interface Reason {
  code: string;
  /** Texts, numbers and reasons. */
  params: unknown;
}

const { texts, kinds } = await inLanguage({
  en: async () => (await import('./en/reasons')).reasons,
  de: async () => (await import('./de/reasons')).reasons,
});

const countries = new Intl.DisplayNames(language, { type: 'region' });
const numbers = new Intl.NumberFormat(language, { useGrouping: false });

function shown(name: string, value: string | number | Reason = ''): string {
  if (typeof value === 'object') return said(value);
  if (typeof value === 'number') return numbers.format(value);
  if (name === 'country') return countries.of(value) ?? value;
  return name === 'kind' ? (kinds[value as keyof typeof kinds] ?? value) : value;
}

/** What a reason says in the language of the console; of an unknown one, its code. */
export function said({ code, params }: Reason): string {
  const text = Object.hasOwn(texts, code) ? texts[code as keyof typeof texts] : code;
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    shown(name, (params as Record<string, string | number | Reason>)[name]),
  );
}

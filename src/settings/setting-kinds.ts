/** The text of docs/configuration.md about a setting besides its name and its default. */
interface SettingTexts {
  /** What the value may be, in Markdown. */
  expected: string;
  /** The same for the error message, if it is not `expected` without its backticks. */
  problem?: string;
  meaning: string;
  /** Shown instead of the default if that is not a value. */
  defaultText?: string;
}

/** What a text is read as; undefined for one that cannot be used. */
type Read<T> = (text: string) => T | undefined;

/** One variable of the environment. */
export interface Setting<T> extends SettingTexts {
  read: Read<T>;
  /** The value if the variable is not set. */
  fallback?: T;
  isRequired?: boolean;
}

/** Settings by the names of their variables. */
export type SettingsByName = Readonly<Record<string, Setting<unknown>>>;

/** The values of settings. */
export type ValuesOf<S extends SettingsByName> = { [N in keyof S]: S[N] extends Setting<infer T> ? T : never };

export const requiredSetting = <T>(read: Read<T>, texts: SettingTexts): Setting<T> => ({
  ...texts,
  read,
  isRequired: true,
});

export const optionalSetting = <T>(read: Read<T>, texts: SettingTexts): Setting<T | undefined> => ({ ...texts, read });

export const settingWithDefault = <T>(fallback: T, read: Read<T>, texts: SettingTexts): Setting<T> => ({
  ...texts,
  read,
  fallback,
});

/** Reads a text as it is, if it passes `check`. */
export const textThat =
  (check: (text: string) => boolean): Read<string> =>
  (text) =>
    check(text) ? text : undefined;

/** Reads one of a few words. */
export const oneOfValues =
  <const T extends string>(values: readonly T[]): Read<T> =>
  (text) =>
    values.find((value) => value === text);

function between(min: number, max: number) {
  const read: Read<number> = (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    return value >= min && value <= max ? value : undefined;
  };
  return { read, expected: `a whole number from ${min} to ${max}` };
}

export function wholeNumber(fallback: number, min: number, max: number, meaning: string): Setting<number> {
  const { read, expected } = between(min, max);
  return settingWithDefault(fallback, read, { expected, meaning });
}

/** @param defaultText describes the default. */
export function optionalNumber(defaultText: string, min: number, max: number, meaning: string) {
  const { read, expected } = between(min, max);
  return optionalSetting(read, { expected, meaning, defaultText });
}

export function onOrOff(fallback: boolean, meaning: string): Setting<boolean> {
  const read: Read<boolean> = (text) => (text === 'true' ? true : text === 'false' ? false : undefined);
  return settingWithDefault(fallback, read, { expected: 'true or false', meaning });
}

export function webAddress(meaning: string) {
  return optionalSetting(
    textThat((address) => URL.canParse(address)),
    { expected: 'a url', meaning, defaultText: 'none' },
  );
}

export function otlpProtocol(meaning: string, defaultText: string) {
  const protocols = ['http/protobuf', 'http/json'] as const;
  return optionalSetting(oneOfValues(protocols), { expected: protocols.join(' or '), meaning, defaultText });
}

function problemOf({ isRequired, problem, expected }: Setting<unknown>, text: string | undefined): string {
  const wanted = `expected ${problem ?? expected.replaceAll('`', '')}`;
  return isRequired && text === undefined ? `is required: ${wanted}` : wanted;
}

/**
 * Reads each setting from the environment.
 * @returns the values, or null with a line for each missing or malformed setting.
 */
export function readSettings<S extends SettingsByName>(
  settings: S,
  environment: NodeJS.ProcessEnv,
): { values: ValuesOf<S> | null; problems: string[] } {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, setting] of Object.entries(settings)) {
    const text = environment[name];
    const value = text === undefined ? setting.fallback : setting.read(text);
    if (value === undefined && (text !== undefined || setting.isRequired)) {
      problems.push(`${name}: ${problemOf(setting, text)}`);
    }
    values[name] = value;
  }
  return { values: problems.length > 0 ? null : (values as ValuesOf<S>), problems };
}

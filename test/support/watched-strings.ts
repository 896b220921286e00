const STRING_METHODS = [
  'match',
  'matchAll',
  'normalize',
  'replace',
  'replaceAll',
  'search',
  'split',
  'toLowerCase',
  'toUpperCase',
  'trim',
] as const;
const PATTERN_METHODS = ['exec', 'test'] as const;

type Method = (...args: unknown[]) => unknown;

/**
 * Runs work, and notes what reads a text: methods of strings and patterns, and `Array.from`.
 * @returns the names of those that were called with a text that `isWatched`.
 */
export async function readersDuring(
  isWatched: (text: string) => boolean,
  work: () => Promise<void>,
): Promise<string[]> {
  const readers = new Set<string>();
  const undo: (() => void)[] = [];
  const watch = (owner: object, name: string, textOf: (self: unknown, args: unknown[]) => unknown): void => {
    const methods = owner as Record<string, Method>;
    const original = methods[name]!;
    undo.push(() => void (methods[name] = original));
    methods[name] = function watched(this: unknown, ...args: unknown[]): unknown {
      const text = textOf(this, args);
      if (typeof text === 'string' && isWatched(text)) readers.add(name);
      return original.apply(this, args);
    };
  };
  for (const name of STRING_METHODS) watch(String.prototype, name, (self) => String(self));
  for (const name of PATTERN_METHODS) watch(RegExp.prototype, name, (_, [text]) => text);
  watch(Array, 'from', (_, [items]) => items);
  try {
    await work();
  } finally {
    for (const restore of undo) restore();
  }
  return [...readers].sort();
}

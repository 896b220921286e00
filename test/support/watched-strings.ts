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

/** What has read texts since the last call: the names of methods, sorted. */
type TakeReaders = () => string[];

/**
 * Runs work while it notes what reads a text that `isWatched`: methods of strings and patterns, and `Array.from`. Once for many
 * texts, because Node compiles much of its code again where such a method is another one.
 */
export async function watchingReaders(
  isWatched: (text: string) => boolean,
  work: (take: TakeReaders) => Promise<void>,
): Promise<void> {
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
  const take = () => {
    const names = [...readers].sort();
    readers.clear();
    return names;
  };
  try {
    await work(take);
  } finally {
    for (const restore of undo) restore();
  }
}

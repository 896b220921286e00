/** The entries in chunks of at most `size`, in their order. */
export function* chunksOf<T>(entries: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < entries.length; start += size) yield entries.slice(start, start + size);
}

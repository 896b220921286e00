/** The deepest nesting of JSON that a client may send: code that walks values is recursive, and its stack is finite. */
export const MAX_JSON_DEPTH = 32;

/**
 * The limit that a value of JSON exceeds: of objects and arrays within each other, or of these and the values in them all
 * together; undefined if it exceeds none. It is not recursive, and stops at the limits.
 */
export function exceededLimit(
  value: unknown,
  { maxDepth, maxValues }: { maxDepth: number; maxValues: number },
): 'maxDepth' | 'maxValues' | undefined {
  let level = [value];
  let count = 1;
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      if (depth === maxDepth) return 'maxDepth';
      for (const child of Object.values(one)) below.push(child);
      if (count + below.length > maxValues) return 'maxValues';
    }
    count += below.length;
    level = below;
  }
  return undefined;
}

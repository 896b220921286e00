import { registerEnumType } from 'type-graphql';

/** Makes an enum whose values are called as they are written here. */
export function enumType<V extends string>(
  values: readonly V[],
  options: Parameters<typeof registerEnumType<Record<V, V>>>[1],
): { [K in V]: K } {
  const members = Object.fromEntries(values.map((value) => [value, value])) as { [K in V]: K };
  registerEnumType<Record<V, V>>(members, options);
  return members;
}

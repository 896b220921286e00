import type { GraphQLScalarType } from 'graphql';
import { Ctx, FieldResolver, Root, type ClassType } from 'type-graphql';
import type { StaffContext } from './context.js';
import type { StaffLoaders } from './loaders.js';

type FieldType = ClassType | GraphQLScalarType | typeof Number;

/**
 * Declares a field of `T`, on a property of its resolver, whose value a loader of the request finds by a property of
 * the object; null where that property is null. Where it is a list of ids, what is not found is left out.
 */
export function Linked<T>(
  returns: () => FieldType | [FieldType],
  loader: keyof StaffLoaders,
  key: { [P in keyof T]: T[P] extends string | number | null | string[] ? P : never }[keyof T] & string,
  options: { nullable?: boolean; description?: string } = {},
): PropertyDecorator {
  return (prototype, name) => {
    const value = (root: Record<string, unknown>, { loaders }: StaffContext): unknown => {
      const id = root[key];
      if (Array.isArray(id)) return found(loaders[loader].loadMany(id as never));
      return id === null ? null : loaders[loader].load(id as never);
    };
    Object.defineProperty(prototype, name, { value });
    FieldResolver(returns, options)(prototype, name, { value });
    Root()(prototype, name, 0);
    Ctx()(prototype, name, 1);
  };
}

/** What loaders found of a list of ids; what is not found is left out. */
export async function found(loading: Promise<readonly unknown[]>): Promise<unknown[]> {
  return (await loading).filter((one) => one !== null);
}

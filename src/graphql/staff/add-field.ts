import { FieldResolver, Resolver, type ClassType, type Root } from 'type-graphql';

type Returns = Parameters<typeof FieldResolver>[0];
type Options = Parameters<typeof FieldResolver>[1];
type Take = ReturnType<typeof Root>;

/** A class that resolves fields of a type, still without fields. */
export function resolverOf(Type: ClassType): ClassType {
  @Resolver(() => Type)
  class FieldsResolver {}
  return FieldsResolver;
}

/**
 * Adds a field to such a class, as a decorated method would.
 * @param takes the decorators of the method's parameters, in order.
 */
export function addField(
  { prototype }: ClassType,
  name: string,
  returns: Returns,
  options: Options,
  takes: readonly Take[],
  value: (...args: never[]) => unknown,
): void {
  Object.defineProperty(prototype, name, { value });
  FieldResolver(returns, options)(prototype, name, { value });
  takes.forEach((take, index) => take(prototype, name, index));
}

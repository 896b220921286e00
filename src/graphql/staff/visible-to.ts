import { Ctx, getMetadataStorage, type ClassType } from 'type-graphql';
import type { StaffRole } from '../../domain/staff/staff-role.js';
import { maySee, type StaffContext } from './context.js';

type Fields = ReadonlyMap<string, readonly StaffRole[]>;
type Method = (...args: unknown[]) => unknown;

const declared = new Map<unknown, Map<string, readonly StaffRole[]>>();

/** The index of a method's `@Ctx()` parameter. A method without one gets the context after its own parameters. */
function contextIndex(target: object, name: string | symbol, { length }: Method): number {
  const own = getMetadataStorage().params.find(
    ({ kind, target: itsClass, methodName }) =>
      kind === 'context' && itsClass === target.constructor && methodName === name,
  );
  if (!own) Ctx()(target, name, length);
  return own?.index ?? length;
}

/**
 * Declares which roles see the field of a resolver method; for the others it is null. The audit log hides the same values by
 * this declaration (`audited.ts`). It wraps the method, because a middleware of type-graphql makes several promises for each
 * value.
 */
export function VisibleTo(...roles: readonly StaffRole[]): MethodDecorator {
  return (target, name, descriptor) => {
    const fields = declared.get(target.constructor) ?? new Map<string, readonly StaffRole[]>();
    declared.set(target.constructor, fields.set(String(name), roles));
    const method = descriptor.value as Method;
    const index = contextIndex(target, name, method);
    const restricted: Method = function (this: unknown, ...args) {
      const { role } = args[index] as StaffContext;
      return maySee(role, roles) ? method.apply(this, args) : null;
    };
    descriptor.value = restricted as typeof descriptor.value;
  };
}

/** The fields of a resolver that not every role sees, with those that do. */
export function restrictedFields(resolver: ClassType | (new (...args: never[]) => object)): Fields {
  return declared.get(resolver) ?? new Map();
}

import { Ctx, type ClassType } from 'type-graphql';
import type { StaffRole } from '../../domain/staff/staff-role.js';
import { maySee, type StaffContext } from './context.js';

type Fields = ReadonlyMap<string, readonly StaffRole[]>;
type Method = (...args: unknown[]) => unknown;

const declared = new Map<unknown, Map<string, readonly StaffRole[]>>();

/**
 * Declares which roles see the field of a resolver method; for the others it is null. The audit log hides the same values by
 * this declaration (`audited.ts`). It wraps the method, which gets the context as a last argument: a middleware of type-graphql
 * would make several promises for each value.
 */
export function VisibleTo(...roles: readonly StaffRole[]): MethodDecorator {
  return (target, name, descriptor) => {
    const fields = declared.get(target.constructor) ?? new Map<string, readonly StaffRole[]>();
    declared.set(target.constructor, fields.set(String(name), roles));
    const method = descriptor.value as Method;
    Ctx()(target, name, method.length);
    const restricted: Method = function (this: unknown, ...args) {
      const { role } = args.at(-1) as StaffContext;
      return maySee(role, roles) ? method.apply(this, args) : null;
    };
    descriptor.value = restricted as typeof descriptor.value;
  };
}

/** The fields of a resolver that not every role sees, with those that do. */
export function restrictedFields(resolver: ClassType | (new (...args: never[]) => object)): Fields {
  return declared.get(resolver) ?? new Map();
}

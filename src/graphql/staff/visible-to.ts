import { createMethodMiddlewareDecorator, type ClassType } from 'type-graphql';
import type { StaffRole } from '../../domain/staff/staff-role.js';
import { maySee, type StaffContext } from './context.js';

type Fields = ReadonlyMap<string, readonly StaffRole[]>;

const declared = new Map<unknown, Map<string, readonly StaffRole[]>>();

/**
 * Declares which roles see the field of a resolver method; for the others it is null. The audit log hides the same values by
 * this declaration (`audited.ts`).
 */
export function VisibleTo(...roles: readonly StaffRole[]): MethodDecorator {
  const restrict = createMethodMiddlewareDecorator<StaffContext>(({ context }, next) =>
    maySee(context.role, roles) ? next() : Promise.resolve(null),
  );
  return (target, name, descriptor) => {
    const fields = declared.get(target.constructor) ?? new Map<string, readonly StaffRole[]>();
    declared.set(target.constructor, fields.set(String(name), roles));
    restrict(target, name, descriptor);
  };
}

/** The fields of a resolver that not every role sees, with those that do. */
export function restrictedFields(resolver: ClassType | (new (...args: never[]) => object)): Fields {
  return declared.get(resolver) ?? new Map();
}

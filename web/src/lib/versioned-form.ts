import { useState } from 'react';
import { RefusedError } from '../api/errors';

/** A field whose entered value differs from the stored one. */
export interface Conflict<Name extends string = string> {
  name: Name;
  /** Undefined if nothing was entered: the field keeps its stored value. */
  typed: string | undefined;
  stored: string;
}

export interface VersionedForm<Values> {
  /** The values in the form. */
  values: Values;
  set: (name: keyof Values, value: string) => void;
  /** The typed values, without untouched fields. */
  changes: Partial<Values>;
  isDirty: boolean;
  /** The stored version that the form started with. */
  version: number;
  /** Whether another version is stored now. */
  isOutdated: boolean;
  /** That version. */
  storedVersion: number;
  /** Fields whose form value differs from the stored one. */
  conflicts: Conflict<keyof Values & string>[];
  /** Applies the entered values to the stored ones. @returns the values in the form. */
  rebase: () => Values;
  /** Replaces the typed values by the stored ones. */
  discard: () => void;
}

/** Whether another user has changed the stored version since the form was opened. */
export function isVersionConflict(error: unknown): boolean {
  return error instanceof RefusedError && error.code === 'VERSION_CONFLICT';
}

/**
 * The state of a form on stored values, which other users may change while it is open.
 * @param stored its fields as currently stored, as strings. @param version of the stored values.
 * @param begun the initial changes of the form.
 */
export function useVersionedForm<Values extends { [Name in keyof Values]: string }>(
  stored: Values,
  version: number,
  begun?: Partial<Values>,
): VersionedForm<Values> {
  const [base, setBase] = useState({ values: stored, version });
  const [values, setValues] = useState<Values>({ ...stored, ...begun });
  const names = Object.keys(base.values) as (keyof Values & string)[];
  const touched = names.filter((name) => values[name] !== base.values[name]);
  const changes = Object.fromEntries(touched.map((name) => [name, values[name]])) as Partial<Values>;
  const beginWith = (next: Values): Values => {
    setBase({ values: stored, version });
    setValues(next);
    return next;
  };
  return {
    values,
    set: (name, value) => setValues((typed) => ({ ...typed, [name]: value })),
    changes,
    isDirty: touched.length > 0,
    version: base.version,
    isOutdated: version !== base.version,
    storedVersion: version,
    conflicts: names
      .filter((name) => values[name] !== stored[name])
      .map((name) => ({ name, typed: touched.includes(name) ? values[name] : undefined, stored: stored[name] })),
    rebase: () => beginWith({ ...stored, ...changes }),
    discard: () => beginWith(stored),
  };
}

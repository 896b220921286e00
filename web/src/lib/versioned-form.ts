import { useState } from 'react';
import { RefusedError } from '../api/errors';

/** A field in which what was typed differs from what is stored now. */
export interface Conflict<Name extends string = string> {
  name: Name;
  /** Undefined where nothing was typed, so the field keeps its stored value. */
  typed: string | undefined;
  stored: string;
}

export interface VersionedForm<Values> {
  /** What the form shows. */
  values: Values;
  set: (name: keyof Values, value: string) => void;
  /** The typed values, without untouched fields. */
  changes: Partial<Values>;
  isDirty: boolean;
  /** The stored version that the form began with. */
  version: number;
  /** Whether another version is stored now. */
  isOutdated: boolean;
  /** That version. */
  storedVersion: number;
  /** Fields in which the form differs from what is stored now. */
  conflicts: Conflict<keyof Values & string>[];
  /** Applies the typed values to the values stored now. @returns what the form shows then. */
  rebase: () => Values;
  /** Replaces the typed values by the stored ones. */
  discard: () => void;
}

/** Whether somebody else has changed what a form began with. */
export function isVersionConflict(error: unknown): boolean {
  return error instanceof RefusedError && error.code === 'VERSION_CONFLICT';
}

/**
 * The state of a form about stored values, which others may change meanwhile.
 * @param stored its fields as they are stored now, as texts. @param version of what is stored now.
 * @param begun what the form changes from the start.
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

/** What ties an input to a field of a form: its value, what is wrong with it, and its change. */
export const bindFields =
  <Name extends string>(
    values: Readonly<Record<Name, string>>,
    errors: Readonly<Partial<Record<Name, string | undefined>>>,
    set: (name: Name, value: string) => void,
  ) =>
  (name: Name) => ({
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(name, currentTarget.value),
  });

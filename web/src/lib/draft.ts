import { useState } from 'react';
import { RefusedError } from '../api/errors';

/** A field in which what was typed differs from what is stored now. */
export interface Conflict<Name extends string = string> {
  name: Name;
  /** Undefined where nothing was typed: the field stays as it is stored. */
  typed: string | undefined;
  stored: string;
}

export interface Draft<Values> {
  /** What the form shows. */
  values: Values;
  set: (name: keyof Values, value: string) => void;
  /** What was typed, without the fields that nobody touched. */
  changes: Partial<Values>;
  isDirty: boolean;
  /** Of what is stored, as the form began with it. */
  version: number;
  /** Fields in which the form differs from what is stored now. */
  conflicts: Conflict<keyof Values & string>[];
  /** Puts what was typed upon what is stored now. */
  rebase: () => void;
  /** Puts what is stored now in the place of what was typed. */
  discard: () => void;
}

/** Whether somebody else has changed what a form began with. */
export function isVersionConflict(error: unknown): boolean {
  return error instanceof RefusedError && error.code === 'VERSION_CONFLICT';
}

/**
 * What somebody types into a form about something that is stored, which others may change meanwhile.
 * @param stored its fields as they are stored now, as texts. @param version of what is stored now.
 */
export function useDraft<Values extends { [Name in keyof Values]: string }>(
  stored: Values,
  version: number,
): Draft<Values> {
  const [base, setBase] = useState({ values: stored, version });
  const [values, setValues] = useState(stored);
  const names = Object.keys(base.values) as (keyof Values & string)[];
  const touched = names.filter((name) => values[name] !== base.values[name]);
  const changes = Object.fromEntries(touched.map((name) => [name, values[name]])) as Partial<Values>;
  const beginWith = (begun: Values): void => {
    setBase({ values: stored, version });
    setValues(begun);
  };
  return {
    values,
    set: (name, value) => setValues((typed) => ({ ...typed, [name]: value })),
    changes,
    isDirty: touched.length > 0,
    version: base.version,
    conflicts: names
      .filter((name) => values[name] !== stored[name])
      .map((name) => ({ name, typed: touched.includes(name) ? values[name] : undefined, stored: stored[name] })),
    rebase: () => beginWith({ ...stored, ...changes }),
    discard: () => beginWith(stored),
  };
}

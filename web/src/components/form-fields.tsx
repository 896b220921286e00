import { Fragment, useState, type ReactNode } from 'react';
import { toFormErrors } from '../lib/form-errors';
import { useVersionedForm, type VersionedForm } from '../lib/versioned-form';
import { t } from '../texts';
import type { BoundProps, Fields } from './field-kinds';

const namesOf = <Name extends string>(fields: Fields<Name>): Name[] => Object.keys(fields) as Name[];

const valueAt = (stored: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], stored);

/** The form's texts for a stored object. */
export function textsOf<Name extends string>(fields: Fields<Name>, stored: object): Record<Name, string> {
  const texts = namesOf(fields).map((name) => [name, fields[name].toText(valueAt(stored, name))]);
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** The request's values for some fields; those that are omitted stay unchanged. */
export function inputOf(fields: Fields<string>, texts: Readonly<Record<string, string | undefined>>): object {
  const input: Record<string, unknown> = {};
  for (const [path, typed = ''] of Object.entries(texts)) {
    const [name = '', nested] = path.split('.');
    const value = fields[path]?.toValue(typed);
    input[name] = nested ? { ...(input[name] as object), [nested]: value } : value;
  }
  return input;
}

/** The fields that cannot be sent as they are. */
export function problemsOf<Name extends string>(fields: Fields<Name>, texts: Record<Name, string>) {
  const problems = namesOf(fields).map((name) => [name, fields[name].problem(texts[name])] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem)) as Partial<Record<Name, string>>;
}

export interface FieldsForm<Name extends string> extends VersionedForm<Record<Name, string>> {
  fields: Fields<Name>;
  labels: Record<Name, string>;
  show: (name: Name, text: string) => string;
  errors: Partial<Record<Name, string>>;
  /** Errors that belong to no field. */
  error: string | undefined;
  /** Whether the texts can be sent; from now on the form shows why not. */
  check: (texts?: Record<Name, string>) => boolean;
}

/**
 * The state of a form.
 * @param stored the texts as they are stored now, or the initial ones.
 * @param version of the stored object; 0 for a new one.
 * @param error of the request.
 * @param begun the initial changes of the form.
 */
export function useFields<Name extends string>(
  fields: Fields<Name>,
  stored: Record<Name, string>,
  version: number,
  error: unknown,
  begun?: Partial<Record<Name, string>>,
): FieldsForm<Name> {
  const form = useVersionedForm<Record<Name, string>>(stored, version, begun);
  const [isChecked, setIsChecked] = useState(false);
  const names = namesOf(fields);
  const refused = toFormErrors(error, names);
  return {
    ...form,
    fields,
    labels: Object.fromEntries(names.map((name) => [name, fields[name].label])) as Record<Name, string>,
    show: (name, typed) => fields[name].show(typed),
    errors: { ...refused.fields, ...(isChecked && problemsOf(fields, form.values)) },
    error: refused.form,
    check: (texts = form.values) => {
      setIsChecked(true);
      return Object.keys(problemsOf(fields, texts)).length === 0;
    },
  };
}

/** The label of an optional field; all other fields are required. */
export const optional = (label: string): ReactNode => (
  <>
    {label} <small>{t.optional}</small>
  </>
);

interface FormFieldsProps<Name extends string> {
  form: Pick<FieldsForm<Name>, 'fields' | 'values' | 'errors' | 'set'>;
  /** All fields if omitted. */
  names?: readonly Name[];
  /** The field with the initial focus; the first of the form if omitted. */
  focus?: Name | null | undefined;
}

/** The inputs of fields, in their order. */
export function FormFields<Name extends string>({
  form: { fields, values, errors, set },
  names = namesOf(fields),
  focus = namesOf(fields)[0],
}: FormFieldsProps<Name>) {
  return names.map((name) => {
    const { label, isOptional, draw } = fields[name];
    const props: BoundProps = {
      label: isOptional ? optional(label) : label,
      value: values[name],
      error: errors[name],
      onChange: ({ currentTarget }) => set(name, currentTarget.value),
      'data-autofocus': name === focus || undefined,
    };
    return <Fragment key={name}>{draw(props, (typed) => set(name, typed))}</Fragment>;
  });
}

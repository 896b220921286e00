import { ConnectionLostError, RefusedError } from '../api/errors';
import { t } from '../texts';

/** A form's view of an error: messages at its fields, and the rest above its buttons. */
export interface FormErrors<Field extends string> {
  fields: Partial<Record<Field, string>>;
  form: string | undefined;
}

/** The field that a path starts with: `licenseKeys[0]` belongs to `licenseKeys`. */
const rootOf = (path: string): string => /^[^.[]+/.exec(path)?.[0] ?? path;

/**
 * Assigns the messages of an error to the fields of a form.
 * @param names the fields that the form shows, by their names in the service; `billing.city` is a nested field.
 */
export function toFormErrors<Field extends string>(error: unknown, names: readonly Field[]): FormErrors<Field> {
  if (!error) return { fields: {}, form: undefined };
  if (error instanceof ConnectionLostError) return { fields: {}, form: t.errors.changeUnknown };
  if (!(error instanceof RefusedError)) return { fields: {}, form: t.errors.unexpected };
  const fields: Partial<Record<Field, string>> = {};
  const others: string[] = [];
  for (const [path, reason] of Object.entries(error.details)) {
    const field = names.find((name) => name === path) ?? names.find((name) => name === rootOf(path));
    if (field) fields[field] = reason;
    else others.push(reason);
  }
  if (Object.keys(error.details).length === 0) others.push(error.message);
  const form = others.join(' ') || undefined;
  return { fields, form: form && error.requestId ? `${form} ${t.errors.request(error.requestId)}` : form };
}

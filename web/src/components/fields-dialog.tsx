import type { ComponentProps, ReactNode } from 'react';
import { FormFields, type FieldsForm } from './form-fields';
import type { Saving } from './version-conflict';
import { VersionedFormDialog } from './versioned-form-dialog';

interface FieldsDialogProps<Name extends string> extends Omit<
  ComponentProps<typeof VersionedFormDialog<Record<Name, string>>>,
  'versionedForm' | 'labels' | 'show' | 'error' | 'children'
> {
  form: FieldsForm<Name>;
  saving: Saving;
  /** The fields with what stands around them; all fields if omitted. */
  children?: ReactNode;
}

/**
 * A form of described fields in a dialog, for a new object or a stored one. `onSave` is called if the fields can be
 * sent; a stored object that was not changed is not saved.
 */
export function FieldsDialog<Name extends string>({ form, onSave, children, ...dialog }: FieldsDialogProps<Name>) {
  const save = (version: number, values: Record<Name, string>): void => {
    if (version > 0 && !form.isDirty) dialog.onClose();
    else if (form.check(values)) onSave(version, values);
  };
  return (
    <VersionedFormDialog
      {...dialog}
      versionedForm={form}
      labels={form.labels}
      show={form.show}
      error={form.error}
      onSave={save}
    >
      {children ?? <FormFields form={form} />}
    </VersionedFormDialog>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { isVersionConflict } from '../lib/versioned-form';
import { FormDialog } from './form-dialog';
import { FormFields, type FieldsForm } from './form-fields';
import { SendingAgain } from './sending-again';
import { VersionConflict, type Saving } from './version-conflict';

interface FieldsDialogProps<Name extends string> extends Omit<
  ComponentProps<typeof FormDialog>,
  'isDirty' | 'isBusy' | 'error' | 'conflict' | 'onSubmit' | 'children'
> {
  form: FieldsForm<Name>;
  saving: Saving;
  /** Overrides the check whether anything was entered. */
  isDirty?: boolean;
  /** Saves the values over a version; values of another user may have been merged into the entered ones. */
  onSave: (version: number, values: Record<Name, string>) => void;
  /** Called to keep the stored values; without it they are put into the form. */
  onTake?: () => void;
  /** The fields with what stands around them; all fields if omitted. */
  children?: ReactNode;
}

/**
 * A form of described fields in a dialog, for a new object or a stored one. `onSave` is called if the fields can be
 * sent; a stored object that was not changed is not saved. If somebody else saved first, it shows both versions.
 */
export function FieldsDialog<Name extends string>(props: FieldsDialogProps<Name>) {
  const { form, saving, isDirty = form.isDirty, onSave, onTake, children, ...dialog } = props;
  const save = (version: number, values: Record<Name, string>): void => {
    if (version > 0 && !form.isDirty) dialog.onClose();
    else if (form.check(values)) onSave(version, values);
  };
  return (
    <FormDialog
      {...dialog}
      isDirty={isDirty && !saving.isSuccess}
      isBusy={saving.isPending}
      error={form.error}
      conflict={
        form.isOutdated &&
        isVersionConflict(saving.error) && <VersionConflict form={form} saving={saving} onSave={save} onTake={onTake} />
      }
      onSubmit={() => save(form.version, form.values)}
    >
      {children ?? <FormFields form={form} />}
      <SendingAgain change={saving} />
    </FormDialog>
  );
}

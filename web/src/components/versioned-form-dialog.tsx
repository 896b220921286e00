import type { ComponentProps } from 'react';
import { isVersionConflict, type VersionedForm } from '../lib/versioned-form';
import { FormDialog } from './form-dialog';
import { VersionConflict, type Saving } from './version-conflict';

interface VersionedFormDialogProps<Values> extends Omit<
  ComponentProps<typeof FormDialog>,
  'isDirty' | 'isBusy' | 'conflict' | 'onSubmit'
> {
  versionedForm: VersionedForm<Values>;
  saving: Saving;
  labels: Readonly<Record<keyof Values & string, string>>;
  show?: (name: keyof Values & string, value: string) => string;
  /** Overrides the check whether anything was entered. */
  isDirty?: boolean;
  /** Saves the values over a version; values of another user may have been merged into the entered ones. */
  onSave: (version: number, values: Values) => void;
  /** Called to keep the stored values; without it they are put into the form. */
  onTake?: () => void;
}

/** A form on stored values in a dialog. If somebody else saved first, it shows both versions. */
export function VersionedFormDialog<Values>(props: VersionedFormDialogProps<Values>) {
  const { versionedForm, saving, labels, show, isDirty = versionedForm.isDirty, onSave, onTake, ...form } = props;
  return (
    <FormDialog
      {...form}
      isDirty={isDirty && !saving.isSuccess}
      isBusy={saving.isPending}
      conflict={
        versionedForm.isOutdated &&
        isVersionConflict(saving.error) && (
          <VersionConflict
            versionedForm={versionedForm}
            saving={saving}
            labels={labels}
            show={show}
            onSave={onSave}
            onTake={onTake}
          />
        )
      }
      onSubmit={() => onSave(versionedForm.version, versionedForm.values)}
    />
  );
}

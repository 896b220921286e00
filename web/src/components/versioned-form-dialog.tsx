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
  /** Where that is not whether anything was typed. */
  isDirty?: boolean;
  /** Saves the values over a version; those of another may have been put beside what was typed. */
  onSave: (version: number, values: Values) => void;
  /** What to do where the stored values are to stay; without it they are put into the form. */
  onTake?: () => void;
}

/** A form about stored values in a dialog. Where somebody else was quicker, it shows both versions. */
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

import type { ComponentProps } from 'react';
import { isVersionConflict, type Draft } from '../lib/draft';
import { FormDialog } from './form-dialog';
import { VersionConflict, type Saving } from './version-conflict';

interface DraftDialogProps<Values> extends Omit<
  ComponentProps<typeof FormDialog>,
  'isDirty' | 'isBusy' | 'conflict' | 'onSubmit'
> {
  draft: Draft<Values>;
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
export function DraftDialog<Values>(props: DraftDialogProps<Values>) {
  const { draft, saving, labels, show, isDirty = draft.isDirty, onSave, onTake, ...form } = props;
  return (
    <FormDialog
      {...form}
      isDirty={isDirty && !saving.isSuccess}
      isBusy={saving.isPending}
      conflict={
        draft.isOutdated &&
        isVersionConflict(saving.error) && (
          <VersionConflict draft={draft} saving={saving} labels={labels} show={show} onSave={onSave} onTake={onTake} />
        )
      }
      onSubmit={() => onSave(draft.version, draft.values)}
    />
  );
}

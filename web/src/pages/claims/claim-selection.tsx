import { NativeSelect } from '@mantine/core';
import { useAssignClaims } from '../../api/claims';
import type { ClaimPartsFragment } from '../../api/generated/types';
import { SelectionBar } from '../../components/list-card';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import type { Selection } from '../../lib/selection';
import { t } from '../../texts/claims';
import { useAssignees } from './assignee-choice';
import { NOBODY } from './claims-search';

/** Assigns the selected claims together. */
export function ClaimSelection({ selection }: { selection: Selection<ClaimPartsFragment> }) {
  const members = useAssignees();
  const { mutate, isPending, error } = useAssignClaims();
  const claims = [...selection.selected.values()];
  const assign = (value: string): void => {
    const name = members.find(({ id }) => id === value)?.name;
    mutate(
      claims.map(({ id }) => ({ id, staffId: value === NOBODY ? null : value })),
      {
        onSuccess: () => {
          selection.clear();
          void notifyDone(t.claims.assigned(claims.length, name), {
            label: t.claims.undo,
            onClick: () => mutate(claims.map(({ id, assignee }) => ({ id, staffId: assignee?.id ?? null }))),
          });
        },
      },
    );
  };
  return (
    <SelectionBar
      title={t.shell.claims}
      selection={selection}
      selectionActions={
        <NativeSelect
          size="xs"
          aria-label={t.claims.assign}
          value=""
          data={[
            { value: '', label: t.claims.assign },
            ...members.map(({ id, name }) => ({ value: id, label: name })),
            { value: NOBODY, label: t.claims.notAssigned },
          ]}
          disabled={isPending}
          onChange={({ currentTarget }) => assign(currentTarget.value)}
          error={error && toFormErrors(error, []).form}
        />
      }
    />
  );
}

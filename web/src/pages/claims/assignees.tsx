import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAssignClaims } from '../../api/claims';
import type { ClaimPartsFragment } from '../../api/generated/types';
import { staffQuery } from '../../api/staff';
import { Avatar } from '../../components/avatar';
import { SelectionBar } from '../../components/list-card';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import type { Selection } from '../../lib/selection';
import { useSession } from '../../lib/session';
import { t } from '../../texts/claims';
import { NOBODY } from './claims-search';
import classes from './claims.module.css';

type Assignee = ClaimPartsFragment['assignee'];

/** The possible assignees: the user first; until all are loaded, the current one. */
function useAssignees(assignee?: Assignee): NonNullable<Assignee>[] {
  const { id: ownId, may } = useSession();
  const { data } = useQuery({ ...staffQuery, enabled: may('assignClaim') });
  const members = data?.members.filter((member) => !member.revokedAt || member.id === assignee?.id) ?? [];
  return (data ? members : assignee ? [assignee] : []).toSorted(
    (one, other) => Number(other.id === ownId) - Number(one.id === ownId) || one.name.localeCompare(other.name),
  );
}

/** The assignee of an open claim; a choice for permitted users. */
export function AssigneeChoice({ claim: { id, assignee } }: { claim: ClaimPartsFragment }) {
  const { may } = useSession();
  const choices = useAssignees(assignee);
  const assigning = useAssignClaims();
  if (!may('assignClaim')) return assignee && <span>{t.claim.assignedTo(assignee.name)}</span>;
  const shown = assigning.isPending ? assigning.variables[0]?.staffId : assignee?.id;
  return (
    <NativeSelect
      size="xs"
      variant="unstyled"
      className={classes.choice}
      leftSection={<Avatar name={choices.find((one) => one.id === shown)?.name} isSmall />}
      aria-label={t.claims.assignee}
      value={shown ?? ''}
      data={[
        { value: '', label: t.claims.notAssigned },
        ...choices.map(({ id: value, name: label }) => ({ value, label })),
      ]}
      disabled={assigning.isPending}
      onChange={({ currentTarget }) => assigning.mutate([{ id, staffId: currentTarget.value || null }])}
      error={assigning.error && toFormErrors(assigning.error, []).form}
    />
  );
}

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
            label: t.words.undo,
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

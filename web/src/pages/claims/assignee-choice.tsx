import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAssignClaims } from '../../api/claims';
import type { ClaimPartsFragment } from '../../api/generated/types';
import { staffQuery } from '../../api/staff';
import { Avatar } from '../../components/avatar';
import { toFormErrors } from '../../lib/form-errors';
import { useSession } from '../../lib/session';
import { t } from '../../texts/claims';
import classes from './claims.module.css';

type Assignee = ClaimPartsFragment['assignee'];

/** The possible assignees: the user first; until all are loaded, the current one. */
export function useAssignees(assignee?: Assignee): NonNullable<Assignee>[] {
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

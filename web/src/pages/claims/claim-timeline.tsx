import { useQuery } from '@tanstack/react-query';
import { assignmentsQuery } from '../../api/claims';
import type { ClaimAssignmentsQuery, ClaimPartsFragment } from '../../api/generated/types';
import { staffQuery } from '../../api/staff';
import { MaskedText } from '../../components/note-entries';
import { Timeline } from '../../components/timeline';
import type { TimelineEntry } from '../../components/timeline-parts';
import { Trans } from '../../components/trans';
import { t } from '../../texts/claims';

type Assignment = ClaimAssignmentsQuery['auditLog']['nodes'][number];

const ICONS = { REPLACED: 'replace', CREDITED: 'receipt-refund', REJECTED: 'x' } as const;

const { timeline } = t.claim;

function openedEntry({ status, customer, openedBy, createdAt }: ClaimPartsFragment): TimelineEntry {
  return {
    id: 'opened',
    kind: 'claims',
    at: createdAt,
    icon: 'message-report',
    ...(status === 'OPEN' && { tone: 'amber' }),
    text: <Trans text={openedBy ? timeline.openedFor : timeline.opened} who={<b>{(openedBy ?? customer).name}</b>} />,
  };
}

function resolvedEntries({ status, resolvedBy, updatedAt, answer }: ClaimPartsFragment): TimelineEntry[] {
  if (status === 'OPEN') return [];
  const who = <b>{resolvedBy?.name ?? t.claim.somebody}</b>;
  const text = <Trans text={timeline.resolvedOf[status]} who={who} />;
  const said = answer ? <MaskedText text={answer} /> : t.claim.noAnswerSent;
  return [{ id: 'resolved', kind: 'claims', at: updatedAt, icon: ICONS[status], text, said }];
}

function assignmentEntry(
  { id, at, after, staffMember }: Assignment,
  names: ReadonlyMap<string, string>,
): TimelineEntry {
  const { assigneeId } = after as { assigneeId: string | null };
  const whom = assigneeId === null ? undefined : (names.get(assigneeId) ?? t.none);
  return {
    id: `assigned ${id}`,
    kind: 'claims',
    at,
    icon: 'user',
    text: (
      <Trans
        text={whom === undefined ? timeline.unassigned : timeline.assigned}
        who={<b>{staffMember?.name ?? t.claim.somebody}</b>}
        whom={<b>{whom}</b>}
      />
    ),
  };
}

/** The history of a claim, and its staff notes. */
export function ClaimTimeline({ claim }: { claim: ClaimPartsFragment }) {
  const assignments = useQuery(assignmentsQuery({ claimId: claim.id }));
  const { data: staff } = useQuery(staffQuery);
  const names = new Map(staff?.members.map(({ id, name }) => [id, name]));
  const assigned = assignments.data?.nodes.map((one) => assignmentEntry(one, names)) ?? [];
  return (
    <Timeline
      notesOn={{ claimId: claim.id }}
      sources={[
        {
          kinds: ['claims'],
          entries: [...resolvedEntries(claim), ...assigned, openedEntry(claim)],
          isPending: assignments.isPending,
          error: assignments.error,
        },
      ]}
    />
  );
}

import { Button, Group, Text } from '@mantine/core';
import type { MemberPartsFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import type { Work } from '../../lib/session';
import { t } from '../../texts/staff';

/** What can be done to a member. */
export type MemberAction = 'change' | 'rotate' | 'revoke';

const NOWRAP = { whiteSpace: 'nowrap' } as const;

type Act = (action: MemberAction, member: MemberPartsFragment) => void;

interface MemberButtonsProps {
  member: MemberPartsFragment;
  actions: readonly MemberAction[];
  onAct: Act;
}

const LABELS: Record<MemberAction, [text: string, label: (name: string) => string]> = {
  change: [t.staff.change, t.staff.changeOf],
  rotate: [t.staff.rotate, t.staff.rotateOf],
  revoke: [t.staff.revoke, t.staff.revokeOf],
};

function MemberButtons({ member, actions, onAct }: MemberButtonsProps) {
  return (
    <Group gap="xs" justify="end" wrap="nowrap">
      {actions.map((action) => {
        const [text, label] = LABELS[action];
        return (
          <Button
            key={action}
            size="compact-sm"
            variant="default"
            aria-label={label(member.name)}
            onClick={() => onAct(action, member)}
          >
            {text}
          </Button>
        );
      })}
    </Group>
  );
}

interface MemberColumns {
  /** Who looks at the list. */
  ownId: string;
  /** Whether those are shown too who have no access any more. */
  showsAll: boolean;
  onAct: Act;
}

export function memberColumns(
  { zone, time, may }: Work,
  { ownId, showsAll, onAct }: MemberColumns,
): Column<MemberPartsFragment>[] {
  const actionsOf = ({ id, revokedAt }: MemberPartsFragment): MemberAction[] => {
    if (revokedAt) return [];
    return [
      ...(may('updateStaffMember') ? ['change' as const] : []),
      ...(may('rotateStaffToken') ? ['rotate' as const] : []),
      // Nobody shuts themselves out by a slip.
      ...(may('revokeStaffMember') && id !== ownId ? ['revoke' as const] : []),
    ];
  };
  const columns: Column<MemberPartsFragment>[] = [
    {
      id: 'name',
      title: t.staff.name,
      isFixed: true,
      cell: ({ id, name, email }) => (
        <div>
          {name} {id === ownId && <Badge>{t.staff.you}</Badge>}
          {email && (
            <Text size="sm" c="dimmed" className="multiline">
              {email}
            </Text>
          )}
        </div>
      ),
    },
    { id: 'role', title: t.staff.role, cell: ({ role }) => t.role[role] },
    {
      id: 'prefix',
      title: t.staff.prefix,
      cell: ({ prefix }) => (
        <Text span size="sm" className="key" style={NOWRAP}>
          {prefix}
        </Text>
      ),
    },
    {
      id: 'lastUse',
      title: t.staff.lastUse(zone),
      cell: ({ lastUsedAt }) => (lastUsedAt ? time(lastUsedAt) : t.staff.never),
    },
    { id: 'since', title: t.staff.since, cell: ({ createdAt }) => time(createdAt) },
    {
      id: 'access',
      title: t.staff.access,
      cell: ({ revokedAt }) => (revokedAt ? t.staff.revokedOn(time(revokedAt)) : t.staff.hasAccess),
    },
    {
      id: 'history',
      title: t.staff.history,
      cell: ({ id, name }) => (
        <PageLink to="/audit" search={{ who: id }} aria-label={t.staff.historyOf(name)}>
          {t.staff.look}
        </PageLink>
      ),
    },
    {
      id: 'actions',
      title: t.staff.actions,
      isNumeric: true,
      isFixed: true,
      cell: (member) => <MemberButtons member={member} actions={actionsOf(member)} onAct={onAct} />,
    },
  ];
  const hidden = [...(showsAll ? [] : ['access']), ...(may('updateStaffMember') ? [] : ['actions'])];
  return columns.filter(({ id }) => !hidden.includes(id));
}

import { lazy, Suspense } from 'react';
import type { MemberPartsFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { column, dateColumn, keyColumn, Named, textColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import type { MoreAction } from '../../components/more-actions';
import { PageLink } from '../../components/page-link';
import { Timestamp } from '../../components/values';
import type { ConsoleSession } from '../../lib/session';
import { t } from '../../texts/staff';

// Loaded after the list, so that it does not delay the list.
const MoreActions = lazy(async () => ({ default: (await import('../../components/more-actions')).MoreActions }));

/** The actions on a member. */
export type MemberAction = 'change' | 'sessions' | 'rotate' | 'revoke';

interface MemberColumns {
  /** The signed-in member. */
  ownId: string;
  /** Whether former members are listed too. */
  showsAll: boolean;
  onAct: (action: MemberAction, member: MemberPartsFragment) => void;
}

/** @param may the permissions of the signed-in member. */
function actionsOf(
  member: MemberPartsFragment,
  may: ConsoleSession['may'],
  { ownId, onAct }: MemberColumns,
): MoreAction[] {
  const actions: MoreAction[] = [];
  if (member.revokedAt) return actions;
  const act = (action: MemberAction) => () => onAct(action, member);
  if (may('updateStaffMember')) {
    actions.push({ label: t.words.edit, icon: 'pencil', onClick: act('change') });
    actions.push({ label: t.staff.sessions, icon: 'devices', onClick: act('sessions') });
  }
  if (may('rotateStaffToken')) actions.push({ label: t.words.newToken, icon: 'key', onClick: act('rotate') });
  // Members cannot lock themselves out by mistake.
  if (may('revokeStaffMember') && member.id !== ownId) {
    actions.push({ label: `${t.staff.revoke} …`, icon: 'ban', isDestructive: true, onClick: act('revoke') });
  }
  return actions;
}

interface NameProps {
  member: MemberPartsFragment;
  isOwn: boolean;
  /** Undefined for users who may not change members. */
  onOpen: (() => void) | undefined;
}

function Name({ member: { name, revokedAt }, isOwn, onOpen }: NameProps) {
  const badge = isOwn && <Badge tone="info">{t.staff.you}</Badge>;
  if (!onOpen || revokedAt) {
    return (
      <>
        {name} {badge}
      </>
    );
  }
  return (
    <>
      <button type="button" onClick={onOpen}>
        {name}
      </button>{' '}
      {badge}
    </>
  );
}

function Access({ revokedAt }: Pick<MemberPartsFragment, 'revokedAt'>) {
  if (revokedAt) {
    return (
      <Badge icon="ban">
        {t.staff.revokedOn} <Timestamp at={revokedAt} isDay />
      </Badge>
    );
  }
  return (
    <Badge tone="green" icon="check" isQuiet>
      {t.staff.hasAccess}
    </Badge>
  );
}

export function memberColumns(may: ConsoleSession['may'], context: MemberColumns): Column<MemberPartsFragment>[] {
  const { ownId, showsAll, onAct } = context;
  const mayChange = may('updateStaffMember');
  const columns: Column<MemberPartsFragment>[] = [
    {
      id: 'name',
      title: t.words.name,
      narrow: 'title',
      isFixed: true,
      cell: (member) => (
        <Name
          member={member}
          isOwn={member.id === ownId}
          onOpen={mayChange ? () => onAct('change', member) : undefined}
        />
      ),
    },
    textColumn('email', t.words.email, ({ email }) => email ?? t.none),
    textColumn('role', t.words.role, ({ role }) => t.role[role], { width: 96, narrow: 'badge' }),
    keyColumn('prefix', t.words.token, ({ prefix }) => prefix, { width: 112, from: 1200 }),
    {
      id: 'lastUse',
      title: t.words.lastUse,
      width: 116,
      narrow: 'meta',
      cell: ({ lastUsedAt }) => (
        <Named title={`${t.words.lastUse}:`}>{lastUsedAt ? <Timestamp at={lastUsedAt} /> : t.words.never}</Named>
      ),
    },
    dateColumn('since', t.words.since, ({ createdAt }) => createdAt, { width: 92, from: 1280 }),
    column('access', t.staff.access, ({ revokedAt }) => <Access revokedAt={revokedAt} />, {
      width: 156,
      narrow: 'meta',
    }),
    {
      id: 'history',
      title: t.words.changes,
      width: 92,
      cell: ({ id, name }) => (
        <PageLink to="/audit" search={{ who: id }} aria-label={t.staff.historyOf(name)}>
          {t.shell.audit}
        </PageLink>
      ),
    },
    {
      id: 'actions',
      title: t.words.actions,
      width: 76,
      narrow: 'end',
      isNumeric: true,
      cell: (member) => {
        const actions = actionsOf(member, may, context);
        return (
          actions.length > 0 && (
            <Suspense>
              <MoreActions rowLabel={t.staff.actionsFor(member.name)} actions={actions} />
            </Suspense>
          )
        );
      },
    },
  ];
  const hidden = [...(showsAll ? [] : ['access']), ...(mayChange ? [] : ['actions'])];
  return columns.filter(({ id }) => !hidden.includes(id));
}

import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { MemberPartsFragment } from '../../api/generated/types';
import { staffQuery } from '../../api/staff';
import type { Filter } from '../../components/filters';
import { ListPage } from '../../components/list-page';
import { Icon } from '../../icons/icon';
import { useSession } from '../../lib/session';
import { t } from '../../texts/staff';
import { memberColumns, type MemberAction } from './member-columns';
import type { IssuedToken } from './member-dialogs';
import type { StaffSearch } from './staff-search';

const ChangeDialog = lazy(async () => ({ default: (await import('./member-dialogs')).ChangeDialog }));
const CreateDialog = lazy(async () => ({ default: (await import('./member-dialogs')).CreateDialog }));
const RevokeDialog = lazy(async () => ({ default: (await import('./member-dialogs')).RevokeDialog }));
const RotateDialog = lazy(async () => ({ default: (await import('./member-dialogs')).RotateDialog }));
const SessionsDialog = lazy(async () => ({ default: (await import('./member-dialogs')).SessionsDialog }));
const TokenDialog = lazy(async () => ({ default: (await import('./member-dialogs')).TokenDialog }));

const FILTERS: readonly Filter[] = [
  {
    id: 'show',
    kind: 'choice',
    label: t.staff.former,
    icon: 'user',
    choices: [{ value: 'all', label: t.staff.included }],
  },
];

/** All members are on one page. */
const WHOLE = { hasNextPage: false };

const NOBODY: MemberPartsFragment[] = [];

/** The open dialog. */
type Open =
  { kind: 'create' } | { kind: MemberAction; member: MemberPartsFragment } | { kind: 'token'; issued: IssuedToken };

interface DialogsProps {
  open: Open;
  /** As they are stored now. */
  members: readonly MemberPartsFragment[];
  ownId: string;
  onOpen: (open: Open | null) => void;
}

function Dialogs({ open, members, ownId, onOpen }: DialogsProps) {
  const close = (): void => onOpen(null);
  const show = (issued: IssuedToken): void => onOpen({ kind: 'token', issued });
  switch (open.kind) {
    case 'create':
      return <CreateDialog onCreated={show} onClose={close} />;
    case 'change':
      return <ChangeDialog member={members.find(({ id }) => id === open.member.id) ?? open.member} onClose={close} />;
    case 'sessions':
      return <SessionsDialog member={open.member} onClose={close} />;
    case 'rotate':
      return <RotateDialog member={open.member} isOwn={open.member.id === ownId} onRotated={show} onClose={close} />;
    case 'revoke':
      return <RevokeDialog member={open.member} onClose={close} />;
    case 'token':
      return <TokenDialog issued={open.issued} onClose={close} />;
  }
}

/** The members of staff. */
export function StaffPage({ search }: { search: StaffSearch }) {
  const { may } = useSession();
  const { data, error, refetch } = useQuery(staffQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const ownId = data?.ownId ?? '';
  const showsAll = search.show === 'all';
  const columns = useMemo(
    () => memberColumns(may, { ownId, showsAll, onAct: (kind, member) => setOpen({ kind, member }) }),
    [may, ownId, showsAll],
  );
  const members = data?.members ?? NOBODY;
  const nodes = showsAll ? members : members.filter(({ revokedAt }) => !revokedAt);
  return (
    <>
      <ListPage
        list="staff"
        help="members"
        title={t.shell.staff}
        actions={
          may('createStaffMember') && (
            <Button leftSection={<Icon name="plus" />} onClick={() => setOpen({ kind: 'create' })}>
              {t.staff.create}
            </Button>
          )
        }
        search={search}
        query={{
          data: data && { nodes, pageInfo: WHOLE },
          error,
          refetch: () => refetch(),
          isOutdated: false,
        }}
        total={data && nodes.length}
        columns={columns}
        rowId={({ id }) => id}
        filters={FILTERS}
        empty={{ title: t.shell.staff, hint: t.staff.hint, icon: 'users' }}
      >
        <Text c="dimmed" mb={4}>
          {t.staff.hint}
        </Text>
      </ListPage>
      <Suspense>{open && <Dialogs open={open} members={members} ownId={ownId} onOpen={setOpen} />}</Suspense>
    </>
  );
}

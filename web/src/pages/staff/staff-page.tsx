import { Button, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { MemberPartsFragment } from '../../api/generated/types';
import { staffQuery } from '../../api/staff';
import { ColumnChoice } from '../../components/column-choice';
import { SavedViews } from '../../components/saved-views';
import { DataTable } from '../../components/data-table';
import { Failure } from '../../components/failure';
import { PageHeader } from '../../components/page-header';
import { Waiting } from '../../components/waiting';
import { oneOf, useFilters } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/staff';
import { memberColumns, type MemberAction } from './member-columns';
import type { StaffSearch } from './staff-search';
import type { IssuedToken } from './token-dialog';

const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog')).ChangeDialog }));
const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog')).CreateDialog }));
const RevokeDialog = lazy(async () => ({ default: (await import('./revoke-dialog')).RevokeDialog }));
const RotateDialog = lazy(async () => ({ default: (await import('./rotate-dialog')).RotateDialog }));
const TokenDialog = lazy(async () => ({ default: (await import('./token-dialog')).TokenDialog }));

const SHOWN = [
  { value: '', label: t.staff.withAccess },
  { value: 'all', label: t.staff.everybody },
];

const NOBODY: MemberPartsFragment[] = [];

/** What is open above the list. */
type Open =
  { kind: 'create' } | { kind: MemberAction; member: MemberPartsFragment } | { kind: 'token'; issued: IssuedToken };

function Dialogs({ open, ownId, onOpen }: { open: Open; ownId: string; onOpen: (open: Open | null) => void }) {
  const close = (): void => onOpen(null);
  const show = (issued: IssuedToken): void => onOpen({ kind: 'token', issued });
  switch (open.kind) {
    case 'create':
      return <CreateDialog onCreated={show} onClose={close} />;
    case 'change':
      return <ChangeDialog member={open.member} onClose={close} />;
    case 'rotate':
      return <RotateDialog member={open.member} isOwn={open.member.id === ownId} onRotated={show} onClose={close} />;
    case 'revoke':
      return <RevokeDialog member={open.member} onClose={close} />;
    case 'token':
      return <TokenDialog issued={open.issued} onClose={close} />;
  }
}

/** The members of staff. */
export function StaffPage({ search: { show, hide } }: { search: StaffSearch }) {
  const work = useWork();
  const { data, error, refetch } = useQuery(staffQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const change = useFilters<StaffSearch>();
  const ownId = data?.ownId ?? '';
  const columns = useMemo(
    () => memberColumns(work, { ownId, showsAll: show === 'all', onAct: (kind, member) => setOpen({ kind, member }) }),
    [work, ownId, show],
  );
  const members = data?.members ?? NOBODY;
  const shown = show === 'all' ? members : members.filter(({ revokedAt }) => !revokedAt);
  return (
    <>
      <PageHeader title={t.staff.title} help="members">
        <SavedViews list="staff" />
        <ColumnChoice columns={columns} hide={hide} onChange={(hidden) => change({ hide: hidden }, 'keep-place')} />
        {work.may('createStaffMember') && <Button onClick={() => setOpen({ kind: 'create' })}>{t.staff.create}</Button>}
      </PageHeader>
      <Text mb="md">{t.staff.hint}</Text>
      <SimpleGrid component="search" cols={{ base: 1, sm: 3 }} spacing="xs" mb="md" aria-label={t.lists.filters}>
        <NativeSelect
          label={t.staff.show}
          data={SHOWN}
          value={show ?? ''}
          onChange={({ currentTarget }) => change({ show: oneOf(['all'] as const, currentTarget.value) })}
        />
      </SimpleGrid>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && <DataTable title={t.staff.title} columns={columns} rows={shown} rowId={({ id }) => id} hide={hide} />}
      <Suspense>{open && <Dialogs open={open} ownId={ownId} onOpen={setOpen} />}</Suspense>
    </>
  );
}

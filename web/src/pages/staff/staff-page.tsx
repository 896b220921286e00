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
import { memberColumns } from './member-columns';
import type { OpenDialog } from './member-dialogs';
import type { StaffSearch } from './staff-search';

const MemberDialog = lazy(async () => ({ default: (await import('./member-dialogs')).MemberDialog }));

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

/** The members of staff. */
export function StaffPage({ search }: { search: StaffSearch }) {
  const { may } = useSession();
  const { data, error, refetch } = useQuery(staffQuery);
  const [open, setOpen] = useState<OpenDialog | null>(null);
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
      <Suspense>{open && <MemberDialog open={open} members={members} ownId={ownId} onOpen={setOpen} />}</Suspense>
    </>
  );
}

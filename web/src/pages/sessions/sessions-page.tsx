import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MySessionsQuery } from '../../api/generated/types';
import { sessionsQuery, useEndSession } from '../../api/sessions';
import { Badge } from '../../components/badge';
import { DataTable, type Column } from '../../components/data-table';
import { Failure } from '../../components/failure';
import { PageHeader } from '../../components/page-header';
import { Waiting } from '../../components/waiting';
import { browserName } from '../../lib/browser-name';
import { notifyDone } from '../../lib/notify';
import { useWork } from '../../lib/session';
import { t } from '../../texts/sessions';

type Session = MySessionsQuery['mySessions'][number];

function EndButton({ session }: { session: Session }) {
  const ending = useEndSession();
  if (session.current) return <Badge>{t.sessions.current}</Badge>;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={ending.isPending}
      aria-label={t.sessions.endLabel(nameOf(session))}
      onClick={() => ending.mutate(session.id, { onSuccess: () => void notifyDone(t.sessions.ended) })}
    >
      {t.sessions.end}
    </Button>
  );
}

const nameOf = ({ userAgent }: Session): string => (userAgent ? browserName(userAgent) : t.sessions.unknown);

/** The browsers in which somebody is signed in, each of which can be signed out. */
export function SessionsPage() {
  const { time, zone } = useWork();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const columns = useMemo(
    (): Column<Session>[] => [
      { id: 'browser', title: t.sessions.browser, cell: nameOf },
      { id: 'since', title: t.sessions.since(zone), cell: ({ createdAt }) => time(createdAt) },
      { id: 'lastUse', title: t.sessions.lastUse, cell: ({ lastUsedAt }) => time(lastUsedAt) },
      { id: 'ends', title: t.sessions.ends, cell: ({ expiresAt }) => time(expiresAt) },
      { id: 'end', title: t.sessions.end, isNumeric: true, cell: (session) => <EndButton session={session} /> },
    ],
    [time, zone],
  );
  return (
    <>
      <PageHeader title={t.sessions.title} help="sign-in" />
      <Text mb="md">{t.sessions.hint}</Text>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!sessions && !error && <Waiting />}
      {sessions && <DataTable title={t.sessions.title} columns={columns} rows={sessions} rowId={({ id }) => id} />}
    </>
  );
}

import { Button } from '@mantine/core';
import type { SessionPartsFragment } from '../api/generated/types';
import { useEndSession } from '../api/sessions';
import { notifyDone } from '../lib/notify';
import { t } from '../texts/sessions';
import { Badge } from './badge';
import { column, timeColumn } from './columns';
import { DataTable, type Column } from './data-table';
import { Timestamp } from './values';

function EndButton({ session }: { session: SessionPartsFragment }) {
  const ending = useEndSession();
  if (session.current) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={ending.isPending}
      aria-label={t.sessions.endLabel(nameOf(session))}
      onClick={() => ending.mutate({ id: session.id }, { onSuccess: () => void notifyDone(t.sessions.ended) })}
    >
      {t.sessions.end}
    </Button>
  );
}

const nameOf = ({ browser }: SessionPartsFragment): string => browser ?? t.sessions.unknown;

const COLUMNS: Column<SessionPartsFragment>[] = [
  {
    id: 'browser',
    title: t.sessions.browser,
    narrow: 'title',
    cell: (session) => (
      <>
        {nameOf(session)} {session.current && <Badge tone="info">{t.sessions.current}</Badge>}
      </>
    ),
  },
  column('address', t.sessions.address, ({ address }) => address ?? t.none, { width: 128, narrow: 'meta' }),
  timeColumn('since', t.sessions.since, ({ createdAt }) => createdAt, { width: 132, from: 1200 }),
  {
    id: 'lastUse',
    title: t.words.lastUse,
    width: 132,
    narrow: 'meta',
    cell: ({ lastUsedAt }) => (
      <>
        <span className="phone">{t.words.lastUse} </span>
        <Timestamp at={lastUsedAt} />
      </>
    ),
  },
  timeColumn('ends', t.sessions.ends, ({ expiresAt }) => expiresAt, { width: 132, from: 1200 }),
  column('end', t.words.action, (session) => <EndButton session={session} />, {
    isTitleHidden: true,
    width: 148,
    narrow: 'end',
    isNumeric: true,
  }),
];

interface SessionListProps {
  title: string;
  /** Undefined while loading. */
  sessions: readonly SessionPartsFragment[] | undefined;
  /** Columns that do not fit. */
  hide?: string;
}

/** A member's sessions by browser, each with a sign-out button. */
export function SessionList({ title, sessions, hide }: SessionListProps) {
  return <DataTable title={title} columns={COLUMNS} rows={sessions} rowId={({ id }) => id} hide={hide} />;
}

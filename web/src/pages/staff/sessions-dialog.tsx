import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MemberPartsFragment } from '../../api/generated/types';
import { memberSessionsQuery } from '../../api/sessions';
import { Dialog } from '../../components/dialog';
import { ErrorView } from '../../components/error-view';
import { SessionList } from '../../components/session-list';
import { t } from '../../texts/staff';

/** A member's sessions, each of which an ADMIN can end. */
export function SessionsDialog({
  member: { id, name },
  onClose,
}: {
  member: MemberPartsFragment;
  onClose: () => void;
}) {
  const { data: sessions, error, refetch } = useQuery(memberSessionsQuery(id));
  const title = t.staff.sessionsOf(name);
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      {error && <ErrorView error={error} reset={() => void refetch()} />}
      {sessions?.length === 0 && <Text size="sm">{t.staff.noSessions(name)}</Text>}
      {!error && sessions?.length !== 0 && <SessionList title={title} sessions={sessions} hide="since,ends" />}
    </Dialog>
  );
}

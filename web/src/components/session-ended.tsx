import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { ShellQuery } from '../api/generated/types';
import { keys } from '../api/keys';
import { onOtherTab } from '../api/session';
import { shellQuery } from '../api/shell';
import { t } from '../texts/sign-in';
import { Dialog } from './dialog';
import { SignInForm } from './sign-in-form';

/** Signs in again above the page, which keeps its input. */
export function SessionEnded() {
  const client = useQueryClient();
  const goOn = useCallback(async (): Promise<void> => {
    const before = client.getQueryData<ShellQuery>(keys.shell);
    const { me } = await client.fetchQuery({ ...shellQuery, staleTime: 0 });
    // The shown data and the input belong to another user.
    if (me.id !== before?.me.id) location.reload();
    else await client.invalidateQueries();
  }, [client]);
  // Signing in by a link or with OpenID Connect happens in another tab.
  useEffect(() => onOtherTab(() => void goOn().catch(() => undefined)), [goOn]);
  return (
    <Dialog title={t.signIn.endedTitle} onClose={() => undefined} isLasting isOnTop>
      <SignInForm
        notice={<Text size="sm">{t.signIn.ended}</Text>}
        onSignedIn={() => void goOn().catch(() => undefined)}
      />
    </Dialog>
  );
}

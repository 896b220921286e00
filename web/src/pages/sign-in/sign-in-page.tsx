import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { SignInForm } from '../../components/sign-in-form';
import { SignInLayout } from '../../components/sign-in-layout';
import { Icon } from '../../icons/icon';
import type { SignInSearch } from '../../lib/openid-connect';
import { isLinkUsedUp } from '../../lib/sign-in-link';
import { t } from '../../texts/sign-in';

/** A path of the console; any other URL would leave it. */
const isOwnPath = (next: string | undefined): next is string => /^\/(?![/\\])/.test(next ?? '');

export function SignInPage({ search: { next, failed } }: { search: SignInSearch }) {
  const router = useRouter();
  const client = useQueryClient();
  const goal = isOwnPath(next) ? `${router.basepath}${next}` : router.basepath;
  const enter = (): void => {
    client.clear();
    router.history.replace(goal);
  };
  const notice = failed ? (
    <Alert color="red" variant="light" icon={<Icon name="alert-triangle" />} role="alert">
      {t.openIdConnect.failed[failed]}
    </Alert>
  ) : (
    isLinkUsedUp() && (
      <Alert variant="light" icon={<Icon name="info-circle" />}>
        {t.signIn.linkUsedUp}
      </Alert>
    )
  );
  return (
    <SignInLayout>
      <SignInForm goal={goal} notice={notice} onSignedIn={enter} />
    </SignInLayout>
  );
}

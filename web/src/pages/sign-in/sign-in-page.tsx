import { Alert, Button, Center, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { signIn } from '../../api/session';
import { toFormErrors } from '../../lib/form-errors';
import { hasOpenIdConnect, openIdConnectStart, type SignInFailure } from '../../lib/openid-connect';
import { usePageTitle } from '../../lib/page-title';
import { isLinkUsedUp } from '../../lib/sign-in-link';
import { t } from '../../texts/sign-in';

interface SignInPageProps {
  next?: string;
  ended?: boolean;
  failed?: SignInFailure;
}

/** A path of the console; anything else would lead away from it. */
const isOwnPath = (next: string | undefined): next is string => /^\/(?![/\\])/.test(next ?? '');

export function SignInPage({ next, ended, failed }: SignInPageProps) {
  usePageTitle(t.signIn.title);
  const router = useRouter();
  const client = useQueryClient();
  const [token, setToken] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const goal = isOwnPath(next) ? `${router.basepath}${next}` : undefined;
  const entering = useMutation({
    mutationFn: signIn,
    gcTime: 0,
    onSuccess: () => {
      client.clear();
      router.history.replace(goal ?? router.basepath);
    },
  });
  const { fields, form } = toFormErrors(entering.error, ['token']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsMissing(token.trim() === '');
    if (token.trim() !== '' && !entering.isPending) entering.mutate(token.trim());
  };
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper component="form" onSubmit={submit} noValidate withBorder p="lg" w="100%" maw={420}>
        <Stack>
          <Title order={1} size="h2">
            {t.name}
          </Title>
          {isLinkUsedUp() && !entering.error && <Alert variant="outline">{t.signIn.linkUsedUp}</Alert>}
          {ended && !failed && !entering.error && <Alert variant="outline">{t.signIn.ended}</Alert>}
          {failed && !entering.error && (
            <Alert color="red" variant="outline" role="alert">
              {t.openIdConnect.failed[failed]}
            </Alert>
          )}
          {hasOpenIdConnect && (
            <>
              <Button component="a" href={openIdConnectStart(goal)}>
                {t.openIdConnect.submit}
              </Button>
              <Text size="sm" ta="center">
                {t.openIdConnect.orToken}
              </Text>
            </>
          )}
          <PasswordInput
            label={t.signIn.token}
            description={t.signIn.hint}
            value={token}
            onChange={({ currentTarget }) => setToken(currentTarget.value)}
            error={isMissing ? t.signIn.missing : fields.token}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            required
          />
          {form && (
            <Alert color="red" variant="outline" role="alert">
              {form}
            </Alert>
          )}
          <Button type="submit" variant={hasOpenIdConnect ? 'default' : 'filled'} loading={entering.isPending}>
            {t.signIn.submit}
          </Button>
        </Stack>
      </Paper>
    </Center>
  );
}

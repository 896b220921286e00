import { Alert, Button, Center, Paper, PasswordInput, Stack, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { signIn } from '../../api/session';
import { toFormErrors } from '../../lib/form-errors';
import { usePageTitle } from '../../lib/page-title';
import { isLinkUsedUp } from '../../lib/sign-in-link';
import { t } from '../../texts';

interface SignInPageProps {
  next?: string;
  ended?: boolean;
}

/** A path of the console; anything else would lead away from it. */
const isOwnPath = (next: string | undefined): next is string => /^\/(?![/\\])/.test(next ?? '');

export function SignInPage({ next, ended }: SignInPageProps) {
  usePageTitle(t.signIn.title);
  const router = useRouter();
  const client = useQueryClient();
  const [token, setToken] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const entering = useMutation({
    mutationFn: signIn,
    gcTime: 0,
    onSuccess: () => {
      client.clear();
      router.history.replace(isOwnPath(next) ? `${router.basepath}${next}` : router.basepath);
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
          {ended && !entering.error && <Alert variant="outline">{t.signIn.ended}</Alert>}
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
          <Button type="submit" loading={entering.isPending}>
            {t.signIn.submit}
          </Button>
        </Stack>
      </Paper>
    </Center>
  );
}

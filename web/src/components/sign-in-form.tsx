import '@mantine/core/styles/PasswordInput.css';
import { Alert, Button, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { signIn } from '../api/session';
import { Icon } from '../icons/icon';
import { toFormErrors } from '../lib/form-errors';
import { hasOpenIdConnect, openIdConnectStart } from '../lib/openid-connect';
import { t } from '../texts/sign-in';
import classes from './sign-in-form.module.css';

interface SignInFormProps {
  /** The URL after a sign-in by OpenID Connect; omitted, it opens another tab. */
  goal?: string | undefined;
  /** Shown until an attempt fails. */
  notice: ReactNode;
  onSignedIn: () => void;
}

/** The ways to sign in, on the sign-in page and above a page whose session has ended. */
export function SignInForm({ goal, notice, onSignedIn }: SignInFormProps) {
  const [token, setToken] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const entering = useMutation({ mutationFn: signIn, gcTime: 0, onSuccess: onSignedIn });
  const { fields, form } = toFormErrors(entering.error, ['token']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsMissing(token.trim() === '');
    if (token.trim() !== '' && !entering.isPending) entering.mutate(token.trim());
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {!entering.error && notice}
      {hasOpenIdConnect && (
        <>
          <Button
            component="a"
            href={openIdConnectStart(goal)}
            leftSection={<Icon name="user-shield" />}
            {...(!goal && { target: '_blank', rel: 'noreferrer' })}
          >
            {t.openIdConnect.submit}
          </Button>
          <p className={classes.or}>{t.openIdConnect.orToken}</p>
        </>
      )}
      <PasswordInput
        label={t.signIn.token}
        description={t.signIn.hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="ros_…"
        visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eye-off' : 'eye'} />}
        visibilityToggleButtonProps={{ 'aria-label': t.signIn.showToken }}
        value={token}
        onChange={({ currentTarget }) => setToken(currentTarget.value)}
        error={isMissing ? t.signIn.missing : fields.token}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        data-autofocus
        required
        withAsterisk={false}
      />
      {form && (
        <Alert color="red" variant="light" icon={<Icon name="alert-triangle" />} role="alert">
          {form}
        </Alert>
      )}
      <Button type="submit" variant={hasOpenIdConnect ? 'default' : 'filled'} loading={entering.isPending}>
        {t.signIn.submit}
      </Button>
    </form>
  );
}

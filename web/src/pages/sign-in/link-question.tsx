import { Alert, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { isSignedOut } from '../../api/errors';
import { signIn } from '../../api/session';
import { SignInLayout } from '../../components/sign-in-layout';
import { Icon } from '../../icons/icon';
import { toFormErrors } from '../../lib/form-errors';
import { t } from '../../texts';

interface LinkQuestionProps {
  /** The signed-in member. */
  name: string;
  /** Of the link that was opened. */
  token: string;
  onDone: () => void;
}

/** Asks before a link replaces the current session: any site can open such a link. */
export function LinkQuestion({ name, token, onDone }: LinkQuestionProps) {
  const entering = useMutation({ mutationFn: signIn, gcTime: 0, onSuccess: onDone });
  const { form } = toFormErrors(entering.error, []);
  return (
    <SignInLayout>
      <Text>{t.signIn.linkQuestion(name)}</Text>
      {form && (
        <Alert color="red" variant="light" icon={<Icon name="alert-triangle" />} role="alert">
          {isSignedOut(entering.error) ? t.signIn.linkUsedUp : form}
        </Alert>
      )}
      <Button onClick={onDone} disabled={entering.isPending} autoFocus>
        {t.signIn.linkStay(name)}
      </Button>
      <Button variant="default" onClick={() => entering.mutate(token)} loading={entering.isPending}>
        {t.signIn.linkSwitch}
      </Button>
    </SignInLayout>
  );
}

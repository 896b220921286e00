import { Text } from '@mantine/core';
import { useRevokeToken } from '../../api/customer-account';
import type { TokenPartsFragment } from '../../api/generated/types';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/customers';

/** Permanently revokes a token. */
export function RevokeTokenDialog({ token, onClose }: { token: TokenPartsFragment; onClose: () => void }) {
  const revoking = useRevokeToken();
  const submit = (): void => revoking.mutate({ id: token.id }, doneWith(onClose, t.customers.revokedNow));
  return (
    <FormDialog
      title={`${t.customers.revokeToken(token.name)}?`}
      submit={t.customers.revokeOne}
      colour="red"
      isDirty={false}
      isBusy={revoking.isPending}
      error={toFormErrors(revoking.error, []).form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t.customers.revokeEffect}</Text>
    </FormDialog>
  );
}

import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox, Stack } from '@mantine/core';
import { useIssueToken, useRevokeToken } from '../../api/customer-account';
import type { IssueApiTokenMutationVariables, TokenPartsFragment, TokenScope } from '../../api/generated/types';
import { date, lines, list, readList, text } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { ConfirmDialog } from '../../components/form-dialog';
import { inputOf, textsOf, useFields } from '../../components/form-fields';
import { SecretDialog } from '../../components/secret-dialog';
import { doneWith } from '../../lib/notify';
import { useSession } from '../../lib/session';
import { endOfDay } from '../../lib/times';
import { t } from '../../texts/customers';

const SCOPES: readonly TokenScope[] = ['READ', 'ORDER', 'WEBHOOKS'];

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const FIELDS = {
  name: text({
    label: t.customers.tokenName,
    description: t.customers.tokenNameHint,
    maxLength: 200,
    required: t.words.nameMissing,
  }),
  scopes: {
    ...list(t.words.scopes, ({ value, error }, set) => (
      <Checkbox.Group
        label={t.words.scopes}
        value={readList(value)}
        onChange={(chosen) => set(JSON.stringify(SCOPES.filter((scope) => chosen.includes(scope))))}
        error={error}
      >
        <Stack gap="xs" mt={4}>
          {SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={t.customers.scopeOf[scope]}
              description={t.customers.scopeHint[scope]}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    )),
    problem: (chosen: string) => (readList(chosen).length === 0 ? t.customers.scopesMissing : undefined),
  },
  allowedIps: {
    ...lines({
      label: t.customers.addresses,
      description: t.customers.addressesHint,
      classNames: { input: 'key' },
      autoComplete: 'off',
      spellCheck: false,
      isOptional: true,
    }),
    toValue: linesOf,
  },
  expiresAt: date({ label: t.customers.expires, description: t.customers.expiresHint, isOptional: true }),
};

const INITIAL = textsOf(FIELDS, { scopes: SCOPES });

/** Issues a token with its permissions, IP ranges and expiry. */
export function IssueTokenDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { zone } = useSession();
  const issuing = useIssueToken();
  const form = useFields(FIELDS, INITIAL, 0, issuing.error);
  if (issuing.data) {
    return (
      <SecretDialog
        title={t.words.newToken}
        hint={t.customers.issuedHint}
        label={t.words.token}
        secret={issuing.data.token}
        done={t.customers.done}
        onClose={onClose}
      />
    );
  }
  return (
    <FieldsDialog
      form={form}
      saving={issuing}
      title={t.customers.issue}
      submit={t.customers.issue}
      onSave={(_version, values) =>
        issuing.mutate({
          customerId,
          ...(inputOf(FIELDS, values) as Omit<IssueApiTokenMutationVariables, 'customerId'>),
          expiresAt: (values.expiresAt && endOfDay(values.expiresAt, zone)) || null,
        })
      }
      onClose={onClose}
    />
  );
}

/** Permanently revokes a token. */
export function RevokeTokenDialog({ token, onClose }: { token: TokenPartsFragment; onClose: () => void }) {
  const revoking = useRevokeToken();
  const submit = (): void => revoking.mutate({ id: token.id }, doneWith(onClose, t.customers.revokedNow));
  return (
    <ConfirmDialog
      title={`${t.customers.revokeToken(token.name)}?`}
      submit={t.customers.revokeOne}
      colour="red"
      effect={t.customers.revokeEffect}
      action={revoking}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

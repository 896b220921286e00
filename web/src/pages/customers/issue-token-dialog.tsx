import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, CopyButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useIssueToken } from '../../api/customer-account';
import type { TokenScope } from '../../api/generated/types';
import { Dialog } from '../../components/dialog';
import { FormDialog } from '../../components/form-dialog';
import { optional } from '../../components/optional';
import { toFormErrors } from '../../lib/form-errors';
import { useSession } from '../../lib/session';
import { endOfDay } from '../../lib/times';
import { t } from '../../texts/customers';

const SCOPES: readonly TokenScope[] = ['READ', 'ORDER', 'WEBHOOKS'];

interface TypedToken {
  name: string;
  scopes: readonly TokenScope[];
  addresses: string;
  /** Such as `2026-05-06`. */
  lastDay: string;
}

const NEW_TOKEN: TypedToken = { name: '', scopes: SCOPES, addresses: '', lastDay: '' };

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The complete token, shown once. */
function IssuedToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog title={t.customers.issued} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">{t.customers.issuedHint}</Text>
        <output className="key">{token}</output>
        <Group justify="end">
          <CopyButton value={token}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy} data-autofocus>
                {copied ? t.copied : t.copy}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t.customers.done}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface TokenFieldsProps {
  typed: TypedToken;
  errors: Partial<Record<'name' | 'scopes' | 'allowedIps' | 'expiresAt', string>>;
  onChange: (typed: TypedToken) => void;
}

function TokenFields({ typed, errors, onChange }: TokenFieldsProps) {
  const { name, scopes, addresses, lastDay } = typed;
  return (
    <>
      <TextInput
        label={t.customers.tokenName}
        description={t.customers.tokenNameHint}
        value={name}
        onChange={({ currentTarget }) => onChange({ ...typed, name: currentTarget.value })}
        error={errors.name}
        maxLength={200}
        required
        data-autofocus
      />
      <Checkbox.Group
        label={t.customers.scopes}
        value={[...scopes]}
        onChange={(chosen) => onChange({ ...typed, scopes: SCOPES.filter((scope) => chosen.includes(scope)) })}
        error={errors.scopes}
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
      <Textarea
        label={optional(t.customers.addresses)}
        description={t.customers.addressesHint}
        value={addresses}
        onChange={({ currentTarget }) => onChange({ ...typed, addresses: currentTarget.value })}
        error={errors.allowedIps}
        classNames={{ input: 'key' }}
        autosize
        minRows={2}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        label={optional(t.customers.expires)}
        description={t.customers.expiresHint}
        type="date"
        value={lastDay}
        onChange={({ currentTarget }) => onChange({ ...typed, lastDay: currentTarget.value })}
        error={errors.expiresAt}
      />
    </>
  );
}

/** Issues a token with its permissions, IP ranges and expiry. */
export function IssueTokenDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { zone } = useSession();
  const [typed, setTyped] = useState(NEW_TOKEN);
  const [isChecked, setIsChecked] = useState(false);
  const issuing = useIssueToken();
  const { fields, form } = toFormErrors(issuing.error, ['name', 'scopes', 'allowedIps', 'expiresAt']);
  const { name, scopes, addresses, lastDay } = typed;
  const missing = {
    ...(name.trim() === '' && { name: t.customers.nameMissing }),
    ...(scopes.length === 0 && { scopes: t.customers.scopesMissing }),
  };
  const submit = (): void => {
    setIsChecked(true);
    if (Object.keys(missing).length > 0) return;
    issuing.mutate({
      customerId,
      name: name.trim(),
      scopes: [...scopes],
      allowedIps: linesOf(addresses),
      expiresAt: (lastDay && endOfDay(lastDay, zone)) || null,
    });
  };
  if (issuing.data) return <IssuedToken token={issuing.data.token} onClose={onClose} />;
  return (
    <FormDialog
      title={t.customers.issue}
      submit={t.customers.issueSubmit}
      isDirty={name !== '' || addresses !== '' || lastDay !== ''}
      isBusy={issuing.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TokenFields typed={typed} errors={{ ...fields, ...(isChecked && missing) }} onChange={setTyped} />
    </FormDialog>
  );
}

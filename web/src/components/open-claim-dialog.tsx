import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keysToClaimQuery, useCreateClaim } from '../api/claims';
import type { KeysToClaimQuery } from '../api/generated/types';
import { bulletMask } from '../lib/bullet-mask';
import { t } from '../texts/claims';
import { DebouncedField } from './debounced-field';
import { FormDialog } from './form-dialog';
import { FormFields } from './form-fields';
import { useReason } from './use-reason';

const { openClaim: texts } = t;

interface ClaimedKey {
  orderNumber: number;
  licenseKeyId: string;
}

/** The number of an order as people write it, also with a `#`. */
const numberOf = (typed: string): number | undefined => {
  const [, digits] = /^#?(\d{1,9})$/.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

const choicesOf = (order?: KeysToClaimQuery['order']) =>
  (order?.items ?? []).flatMap(({ displayName, licenses }) =>
    licenses
      .filter(({ isReplaced, creditedAt }) => !isReplaced && !creditedAt)
      .map(({ id, licenseKey }) => ({ value: id, label: `${bulletMask(licenseKey)} · ${displayName}` })),
  );

interface KeyFieldsProps {
  /** The order, if known. */
  known: number | undefined;
  isChecked: boolean;
  onChange: (key: ClaimedKey | null) => void;
}

/** Asks for the order, then for one of its usable keys. */
function KeyFields({ known, isChecked, onChange }: KeyFieldsProps) {
  const [typed, setTyped] = useState('');
  const [keyId, setKeyId] = useState('');
  const number = known ?? numberOf(typed);
  const { data: order } = useQuery({
    ...keysToClaimQuery({ orderNumber: number ?? 0 }),
    enabled: number !== undefined,
  });
  const choices = choicesOf(order);
  const missing = isChecked && number === undefined ? texts.orderMissing : undefined;
  const choose = (id: string): void => {
    setKeyId(id);
    onChange(number !== undefined && id !== '' ? { orderNumber: number, licenseKeyId: id } : null);
  };
  return (
    <>
      {known === undefined && (
        <DebouncedField
          label={texts.order}
          value={typed}
          onChange={(text = '') => {
            setTyped(text);
            setKeyId('');
            onChange(null);
          }}
          description={order?.customer.name}
          error={order === null && number !== undefined ? t.orderNotFound(number) : missing}
          inputMode="numeric"
          autoComplete="off"
          required
          data-autofocus
        />
      )}
      {order && (
        <NativeSelect
          label={t.words.key}
          value={keyId}
          data={[{ value: '', label: choices.length > 0 ? texts.keyMissing : texts.noKey }, ...choices]}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          error={isChecked && keyId === '' ? texts.keyMissing : undefined}
          required
        />
      )}
    </>
  );
}

interface OpenClaimDialogProps {
  /** The claimed key, if known. */
  orderKey?: ClaimedKey & { licenseKey: string };
  orderNumber?: number;
  /** @param id of the claim. */
  onOpened: (id: string) => void;
  onClose: () => void;
}

/** Opens a claim for a customer. */
export function OpenClaimDialog({ orderKey, orderNumber: known, onOpened, onClose }: OpenClaimDialogProps) {
  const [chosen, setChosen] = useState<ClaimedKey | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const opening = useCreateClaim();
  const reason = useReason(opening.error);
  const claimed = orderKey ?? chosen;
  const submit = (): void => {
    setIsChecked(true);
    if (!reason.check() || !claimed) return;
    const { orderNumber, licenseKeyId } = claimed;
    opening.mutate(
      { orderNumber, licenseKeyId, reason: reason.values.reason },
      {
        onSuccess: ({ id }) => {
          onClose();
          onOpened(id);
        },
      },
    );
  };
  return (
    <FormDialog
      title={orderKey ? texts.titleOf(bulletMask(orderKey.licenseKey)) : t.words.openClaim}
      submit={texts.submit}
      // Once sent, the claim cannot be lost: the page navigates to it when the response arrives.
      isDirty={(reason.isDirty || chosen !== null) && (opening.isIdle || opening.isError)}
      isBusy={opening.isPending}
      error={reason.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{texts.effect}</Text>
      {!orderKey && <KeyFields known={known} isChecked={isChecked} onChange={setChosen} />}
      <FormFields form={reason} focus={orderKey ? 'reason' : null} />
    </FormDialog>
  );
}

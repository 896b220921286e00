import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSetMask } from '../../api/stock';
import { Facts } from '../../components/facts';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { exampleOf, fitsMask } from '../../lib/license-key-mask';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/stock';

function TryOut({ mask }: { mask: string }) {
  const [sample, setSample] = useState('');
  const isFitting = fitsMask(sample, mask);
  return (
    <>
      <TextInput
        label={t.stock.trial}
        description={t.stock.trialHint}
        value={sample}
        onChange={({ currentTarget }) => setSample(currentTarget.value)}
        classNames={{ input: 'key' }}
        autoComplete="off"
        spellCheck={false}
      />
      <Text role="status" size="sm">
        {sample.trim() === '' ? t.stock.example(exampleOf(mask)) : isFitting ? t.stock.fits : t.stock.fitsNot}
      </Text>
    </>
  );
}

interface MaskDialogProps {
  pool: { id: string; mask?: string | null };
  onClose: () => void;
}

/** Says what the keys of a pool look like, with a key to try it on. */
export function MaskDialog({ pool, onClose }: MaskDialogProps) {
  const before = pool.mask ?? '';
  const [mask, setMask] = useState(before);
  const setting = useSetMask();
  const { fields, form } = toFormErrors(setting.error, ['mask']);
  const submit = (): void =>
    setting.mutate(
      { licensePoolId: pool.id, mask: mask.trim() || null },
      {
        onSuccess: () => {
          onClose();
          void notifyDone(mask.trim() === '' ? t.stock.maskGone : t.stock.maskSet);
        },
      },
    );
  return (
    <FormDialog
      title={t.stock.setMask}
      submit={t.stock.save}
      isDirty={mask !== before && !setting.isSuccess}
      isBusy={setting.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t.stock.maskHint}</Text>
      <Facts facts={t.stock.places} />
      <TextInput
        label={t.stock.mask}
        description={t.stock.maskEmpty}
        value={mask}
        onChange={({ currentTarget }) => setMask(currentTarget.value)}
        error={fields.mask}
        classNames={{ input: 'key' }}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      {mask.trim() !== '' && <TryOut mask={mask} />}
    </FormDialog>
  );
}

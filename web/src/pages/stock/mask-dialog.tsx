import { TextInput } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useSetMask } from '../../api/stock';
import { text } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, textsOf, useFields } from '../../components/form-fields';
import { exampleOf, fitsMask } from '../../lib/license-key-mask';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/stock';
import classes from './stock.module.css';

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
      <div role="status" data-fits={sample.trim() === '' ? undefined : isFitting} className={classes.trial}>
        {sample.trim() === '' ? t.stock.example(exampleOf(mask)) : isFitting ? t.stock.fits : t.stock.fitsNot}
      </div>
    </>
  );
}

interface MaskDialogProps {
  /** As it is stored now, also while the dialog is open. */
  pool: { id: string; mask?: string | null; version: number };
  /** The proposed new mask. */
  suggested?: string;
  onDone?: () => void;
  onClose: () => void;
}

const FIELDS = {
  mask: text({
    label: t.stock.mask,
    description: t.stock.maskEmpty,
    classNames: { input: 'key' },
    maxLength: 200,
    autoComplete: 'off',
    spellCheck: false,
  }),
};

/** Sets the mask of a pool's keys, with a key to test it. */
export function MaskDialog({ pool, suggested, onDone, onClose }: MaskDialogProps) {
  const setting = useSetMask();
  const form = useFields(
    FIELDS,
    textsOf(FIELDS, pool),
    pool.version,
    setting.error,
    suggested ? { mask: suggested } : {},
  );
  const { mask } = form.values;
  const save = (version: number): void => {
    const onSuccess = (): void => {
      onClose();
      onDone?.();
      void notifyDone(mask.trim() === '' ? t.stock.maskGone : t.stock.maskSet);
    };
    setting.mutate({ licensePoolId: pool.id, mask: mask.trim() || null, version }, { onSuccess });
  };
  return (
    <FieldsDialog
      form={form}
      saving={setting}
      title={t.stock.setMask}
      submit={t.stock.saveMask}
      onSave={save}
      onClose={onClose}
    >
      <div>{t.stock.maskHint}</div>
      <dl className={classes.places}>
        {t.stock.places.map(([place, meaning]) => (
          <Fragment key={place}>
            <dt>{place}</dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
      <FormFields form={form} />
      {mask.trim() !== '' && <TryOut mask={mask} />}
    </FieldsDialog>
  );
}

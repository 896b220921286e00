import { TextInput } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useSetMask } from '../../api/stock';
import { VersionedFormDialog } from '../../components/versioned-form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { exampleOf, fitsMask } from '../../lib/license-key-mask';
import { notifyDone } from '../../lib/notify';
import { useVersionedForm } from '../../lib/versioned-form';
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

const LABELS = { mask: t.stock.mask };

/** Sets the mask of a pool's keys, with a key to test it. */
export function MaskDialog({ pool, suggested, onDone, onClose }: MaskDialogProps) {
  const versionedForm = useVersionedForm(
    { mask: pool.mask ?? '' },
    pool.version,
    suggested === undefined ? {} : { mask: suggested },
  );
  const { mask } = versionedForm.values;
  const setting = useSetMask();
  const { fields, form } = toFormErrors(setting.error, ['mask']);
  const save = (version: number): void => {
    const onSuccess = (): void => {
      onClose();
      onDone?.();
      void notifyDone(mask.trim() === '' ? t.stock.maskGone : t.stock.maskSet);
    };
    setting.mutate({ licensePoolId: pool.id, mask: mask.trim() || null, version }, { onSuccess });
  };
  return (
    <VersionedFormDialog
      versionedForm={versionedForm}
      saving={setting}
      labels={LABELS}
      title={t.stock.setMask}
      submit={t.stock.saveMask}
      error={form}
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
      <TextInput
        label={t.stock.mask}
        description={t.stock.maskEmpty}
        value={mask}
        onChange={({ currentTarget }) => versionedForm.set('mask', currentTarget.value)}
        error={fields.mask}
        classNames={{ input: 'key' }}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      {mask.trim() !== '' && <TryOut mask={mask} />}
    </VersionedFormDialog>
  );
}

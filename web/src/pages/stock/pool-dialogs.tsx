import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { PRODUCTS } from '../../api/search';
import { useCreatePool, useSetMask, useSetPoolAlert } from '../../api/stock';
import { ChoiceCombobox } from '../../components/choice-combobox';
import { field, number, text } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, inputOf, textsOf, useFields } from '../../components/form-fields';
import { NoMails } from '../../components/no-mails';
import { exampleOf, fitsMask } from '../../lib/license-key-mask';
import { doneWith, notifyDone } from '../../lib/notify';
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

const MASK = {
  mask: text({
    label: t.words.mask,
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
  const form = useFields(MASK, textsOf(MASK, pool), pool.version, setting.error, suggested ? { mask: suggested } : {});
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

const ALERT = {
  alertBelow: number({
    label: t.stock.alertLabel,
    description: t.stock.alertHint,
    maxLength: 9,
    autoComplete: 'off',
    wrong: t.stock.alertWrong,
  }),
};

interface AlertDialogProps {
  pool: { id: string; alertBelow?: number | null };
  onClose: () => void;
}

/** Sets the stock level below which subscribed members are mailed. */
export function AlertDialog({ pool, onClose }: AlertDialogProps) {
  const setting = useSetPoolAlert();
  const form = useFields(ALERT, textsOf(ALERT, pool), 0, setting.error);
  return (
    <FieldsDialog
      form={form}
      saving={setting}
      title={t.stock.setAlert}
      submit={t.stock.saveAlert}
      onSave={(_version, values) => {
        const { alertBelow } = inputOf(ALERT, values) as { alertBelow: number | null };
        setting.mutate(
          { licensePoolId: pool.id, alertBelow },
          doneWith(onClose, alertBelow === null ? t.stock.alertGone : t.stock.alertSet),
        );
      }}
      onClose={onClose}
    >
      <FormFields form={form} />
      <NoMails />
    </FieldsDialog>
  );
}

const NEW_POOL = {
  productId: field({ label: t.words.product, required: t.stock.productMissing }, ({ value, error }, set) => (
    <ChoiceCombobox
      isFirst
      label={t.words.product}
      source={PRODUCTS}
      value={value || undefined}
      onChange={(id = '') => set(id)}
      placeholder={t.stock.productHint}
      error={error}
    />
  )),
  name: text({
    label: t.stock.poolName,
    maxLength: 200,
    autoComplete: 'off',
    withAsterisk: false,
    required: t.words.nameMissing,
  }),
};

/** Adds a pool to a product, and opens it. */
export function CreatePoolDialog({ onClose }: { onClose: () => void }) {
  const creating = useCreatePool();
  const navigate = useNavigate();
  const form = useFields(NEW_POOL, { productId: '', name: '' }, 0, creating.error);
  return (
    <FieldsDialog
      form={form}
      saving={creating}
      title={t.stock.createPool}
      submit={t.stock.createPool}
      onSave={(_version, values) =>
        creating.mutate(values, {
          onSuccess: ({ id }) => {
            onClose();
            void notifyDone(t.stock.poolCreated);
            void navigate({ to: '/stock/$poolId', params: { poolId: id }, ignoreBlocker: true });
          },
        })
      }
      onClose={onClose}
    >
      <div>{t.stock.createPoolHint}</div>
      <FormFields form={form} />
    </FieldsDialog>
  );
}

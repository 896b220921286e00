import { Textarea, TextInput } from '@mantine/core';
import { optional } from '../../components/optional';
import { formatAmount, formatNumber, typedEuroProblem } from '../../lib/money';
import { readAmount } from '../../lib/typed-amount';
import { t } from '../../texts/stock';

/** The details of an import, as typed. */
export interface ImportDetailsForm {
  unitCost: string;
  supplier: string;
  supplierInvoice: string;
  note: string;
}

export const NO_DETAILS: ImportDetailsForm = { unitCost: '', supplier: '', supplierInvoice: '', note: '' };

/** Whether the cost is invalid. */
export const isCostWrong = ({ unitCost }: ImportDetailsForm): boolean =>
  unitCost.trim() !== '' && readAmount(unitCost) === undefined;

const textOf = (text: string): string | null => text.trim() || null;

/** The details for the request; empty ones are unknown. */
export const parseImportDetails = ({ unitCost, supplier, supplierInvoice, note }: ImportDetailsForm) => ({
  unitCost: readAmount(unitCost) ?? null,
  supplier: textOf(supplier),
  supplierInvoice: textOf(supplierInvoice),
  note: textOf(note),
});

interface ImportDetailsFieldsProps {
  details: ImportDetailsForm;
  /** The service's errors. */
  errors?: Partial<Record<keyof ImportDetailsForm, string>>;
  /** The number of keys to be stored, if known. */
  keyCount?: number | undefined;
  onChange: (name: keyof ImportDetailsForm, value: string) => void;
  isDisabled?: boolean;
  /** Whether the note is omitted. */
  isWithoutNote?: boolean;
}

/** The form for an import's details: cost, supplier and note. */
export function ImportDetailsFields(props: ImportDetailsFieldsProps) {
  const { details, errors = {}, keyCount = 0, onChange, isDisabled = false, isWithoutNote } = props;
  const cost = readAmount(details.unitCost);
  const field = (name: keyof ImportDetailsForm, label: string) => ({
    label: optional(label),
    value: details[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(name, currentTarget.value),
    error: errors[name],
    disabled: isDisabled,
  });
  return (
    <>
      <TextInput
        {...field('unitCost', t.stock.unitCost)}
        description={
          keyCount > 1 && cost !== undefined
            ? t.stock.costOfAll(formatNumber(keyCount), formatAmount(keyCount * cost))
            : t.stock.unitCostHint
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isCostWrong(details) ? typedEuroProblem(details.unitCost, t.stock.unitCostWrong) : errors.unitCost}
        rightSection="EUR"
        rightSectionWidth={52}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextInput {...field('supplier', t.stock.supplier)} maxLength={100} />
      <TextInput
        {...field('supplierInvoice', t.stock.supplierInvoice)}
        placeholder={t.stock.supplierInvoiceSample}
        maxLength={100}
        autoComplete="off"
      />
      {!isWithoutNote && (
        <Textarea
          {...field('note', t.stock.note)}
          description={t.stock.noteHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={500}
          rows={3}
        />
      )}
    </>
  );
}

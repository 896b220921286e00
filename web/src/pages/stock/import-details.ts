import { useMemo } from 'react';
import { euro, lines, text, type Fields } from '../../components/field-kinds';
import { inputOf, problemsOf } from '../../components/form-fields';
import { formatAmount, formatNumber, readAmount } from '../../lib/money';
import { t } from '../../texts/stock';
import { countLines } from './key-lines';

const isOptional = true;
const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** The fields of an import's details. @param costHint explains the cost. */
export const importFields = (costHint: string = t.stock.unitCostHint, disabled = false) =>
  ({
    unitCost: euro({
      label: t.stock.unitCost,
      description: costHint,
      inputWrapperOrder,
      autoComplete: 'off',
      isOptional,
      disabled,
      wrong: t.stock.unitCostWrong,
    }),
    supplier: text({ label: t.stock.supplier, maxLength: 100, isOptional, disabled }),
    supplierInvoice: text({
      label: t.stock.supplierInvoice,
      placeholder: t.stock.supplierInvoiceSample,
      maxLength: 100,
      autoComplete: 'off',
      isOptional,
      disabled,
    }),
    note: lines({
      label: t.words.note,
      description: t.stock.noteHint,
      inputWrapperOrder,
      maxLength: 500,
      autosize: false,
      rows: 3,
      isOptional,
      disabled,
    }),
  }) satisfies Fields<string>;

export const IMPORT_FIELDS = importFields();

/** The details of an import, as typed. */
type ImportDetailsForm = Record<keyof typeof IMPORT_FIELDS, string>;

const NO_DETAILS: ImportDetailsForm = { unitCost: '', supplier: '', supplierInvoice: '', note: '' };

/** What all keys cost, once it is known. */
export function costOfAll({ unitCost }: ImportDetailsForm, keyCount: number): string | undefined {
  const cost = readAmount(unitCost);
  return keyCount > 1 && cost !== undefined
    ? t.stock.costOfAll(formatNumber(keyCount), formatAmount(keyCount * cost))
    : undefined;
}

/** The details for the request; empty ones are unknown. */
export const parseImportDetails = (typed: ImportDetailsForm) =>
  inputOf(IMPORT_FIELDS, typed) as { unitCost: number | null } & Record<
    Exclude<keyof ImportDetailsForm, 'unitCost'>,
    string | null
  >;

export const canSendDetails = (typed: ImportDetailsForm): boolean =>
  Object.keys(problemsOf(IMPORT_FIELDS, typed)).length === 0;

/** The typed, pasted or dropped source. */
export interface TypedSource {
  text: string;
  /** Set for a file whose text is too long to show; null if the text is typed. */
  name: string | null;
  details: ImportDetailsForm;
  asIs: boolean;
}

export const NO_KEYS: TypedSource = { text: '', name: null, details: NO_DETAILS, asIs: false };

/** The number of lines. A file of 100,000 keys is not counted again with each letter of its note. */
export const useLines = (keys: string): number => useMemo(() => countLines(keys), [keys]);

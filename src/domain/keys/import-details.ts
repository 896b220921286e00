import { type Details } from '../common/errors.js';
import { euroProblem, parseEuro } from '../common/money.js';
import { lineRule, parseOptionalText, proseRule } from '../common/text.js';

/** What staff knows about an import of license keys (docs/spec/staff-and-keys.md#what-keys-cost). */
export interface ImportDetails {
  /** What the shop paid for each key, before VAT. */
  unitCostCents: number | null;
  supplier: string | null;
  supplierInvoice: string | null;
  note: string | null;
}

/** The same details, unchecked; null clears a value. */
export interface ImportDetailsInput {
  /** EUR. */
  unitCost?: number | null;
  supplier?: string | null;
  supplierInvoice?: string | null;
  note?: string | null;
}

export const IMPORT_TEXTS = {
  note: proseRule('Note', 500),
  supplier: lineRule('Supplier', 100),
  supplierInvoice: lineRule('Supplier invoice', 100),
};

/**
 * Parses those details that are set; blank means not set.
 * @param details receives a message under the name of each that is wrong.
 */
export function parseImportDetails(raw: ImportDetailsInput, details: Details): Partial<ImportDetails> {
  const parsed: Partial<ImportDetails> = {};
  const { unitCost } = raw;
  if (unitCost !== undefined) {
    const problem = unitCost === null ? undefined : euroProblem('Unit cost', unitCost);
    if (problem) details.unitCost = problem;
    parsed.unitCostCents = parseEuro(unitCost) ?? null;
  }
  for (const field of ['note', 'supplier', 'supplierInvoice'] as const) {
    if (raw[field] !== undefined) parsed[field] = parseOptionalText(raw[field], field, IMPORT_TEXTS[field], details);
  }
  return parsed;
}

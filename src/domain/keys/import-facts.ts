import { euroProblem, parseEuro } from '../common/money.js';
import { parseOptionalText } from '../common/text.js';

/** What staff knows about an import of license keys (docs/spec/staff-and-keys.md#what-keys-cost). */
export interface ImportFacts {
  /** What the shop paid for each key, before VAT. */
  unitCostCents: number | null;
  supplier: string | null;
  supplierInvoice: string | null;
  note: string | null;
}

/** The same as somebody gives it, unchecked; null takes away what is known. */
export interface ImportFactsInput {
  /** EUR. */
  unitCost?: number | null;
  supplier?: string | null;
  supplierInvoice?: string | null;
  note?: string | null;
}

const TEXTS = { note: ['Note', 500], supplier: ['Supplier', 100], supplierInvoice: ['Supplier invoice', 100] } as const;

/**
 * Parses those facts that are given; a blank text is none.
 * @param details receives a message under the name of each that is wrong.
 */
export function readImportFacts(given: ImportFactsInput, details: Record<string, string>): Partial<ImportFacts> {
  const facts: Partial<ImportFacts> = {};
  const { unitCost } = given;
  if (unitCost !== undefined) {
    const problem = unitCost === null ? undefined : euroProblem(unitCost);
    if (problem) details.unitCost = `Unit cost ${problem}`;
    facts.unitCostCents = parseEuro(unitCost) ?? null;
  }
  for (const field of ['note', 'supplier', 'supplierInvoice'] as const) {
    const [label, maxLength] = TEXTS[field];
    if (given[field] !== undefined) facts[field] = parseOptionalText(given[field], field, label, maxLength, details);
  }
  return facts;
}

import type { SellerInput, SellerPartsFragment } from '../../api/generated/types';
import { t } from '../../texts/seller';

/** The sections of the form with their fields, by the names of the service. */
export const SELLER_SECTIONS = {
  company: ['name', 'street', 'postalCode', 'city'],
  tax: ['vatId', 'taxNumber', 'registration'],
  contact: ['contactName', 'email', 'phone'],
  bank: ['iban', 'bic', 'bankName'],
  invoicing: ['invoicesFrom', 'paymentDays'],
  bookkeeping: [
    'datevConsultant',
    'datevClient',
    'fiscalYearStartMonth',
    'revenueAccountDomestic',
    'revenueAccountReverseCharge',
    'revenueAccountOutsideEu',
  ],
} as const;

export type SellerSection = keyof typeof SELLER_SECTIONS;
export type SellerField = (typeof SELLER_SECTIONS)[SellerSection][number];

/** The values of the form. */
export type SellerValues = Record<SellerField, string>;

export const SELLER_FIELDS: readonly SellerField[] = Object.values(SELLER_SECTIONS).flat();

const NUMBERS: ReadonlySet<SellerField> = new Set<SellerField>(['paymentDays', ...SELLER_SECTIONS.bookkeeping]);

export const isNumber = (name: SellerField): boolean => NUMBERS.has(name);

export const valuesOf = (seller: SellerPartsFragment): SellerValues =>
  Object.fromEntries(SELLER_FIELDS.map((name) => [name, String(seller[name] ?? '')])) as SellerValues;

/** Input that the service could not even parse; the service validates everything else. */
export function problemsOf(values: SellerValues): Partial<SellerValues> {
  const wrong = SELLER_FIELDS.filter((name) => isNumber(name) && !/^\d{0,9}$/.test(values[name].trim()));
  return Object.fromEntries(wrong.map((name) => [name, t.seller.notNumber]));
}

/** The request's values for the changed fields. A cleared number gets its default back. */
export function inputOf(changes: Partial<SellerValues>): SellerInput {
  const given = Object.entries(changes) as [SellerField, string][];
  return Object.fromEntries(
    given.map(([name, text]) => {
      const written = text.trim();
      return [name, written === '' ? null : isNumber(name) ? Number(written) : written];
    }),
  );
}

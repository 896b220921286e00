/** Whether a buyer's reference is a Leitweg-ID, by its form and check digits; one that is not is a reference like others. */
export function isLeitwegId(reference: string | null): boolean {
  return reference !== null && /^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/.test(reference);
}

const FORM = /^(0[1-9]|1[0-6]|99)\d{0,10}(-[A-Z0-9]{1,30})?-\d{2}$/i;

/** Whether a reference is a Leitweg-ID of a German authority (ISO 7064 MOD 97-10), as the service decides it. */
export function isLeitwegId(reference: string): boolean {
  if (!FORM.test(reference)) return false;
  const digits = Array.from(reference.replaceAll('-', ''), (sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** The public id of a row with a number: the number as 24 hex digits, so that ids grow with time. */
export function publicId(number: number | string): string {
  return BigInt(number).toString(16).padStart(24, '0');
}

/** The same of a number that there need not be. */
export function publicIdOrNull(number: number | null): string | null {
  return number === null ? null : publicId(number);
}

/** The number in a public id; undefined if no row can have this id. */
export function publicNumber(id: string): string | undefined {
  if (!/^[0-9a-f]{24}$/.test(id)) return undefined;
  const number = BigInt(`0x${id}`);
  return number < 2n ** 63n ? number.toString() : undefined;
}

/** Exact fractions: what docs/spec/money.md says, computed by arithmetic that shares nothing with the service. */
export interface Rational {
  top: bigint;
  /** Above 0. */
  bottom: bigint;
}

export const whole = (value: number): Rational => ({ top: BigInt(value), bottom: 1n });

/** The fraction for a number of basis points: 1,900 is 19/100. */
export const share = (basisPoints: number): Rational => ({ top: BigInt(basisPoints), bottom: 10_000n });

export const times = (a: Rational, b: Rational): Rational => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });

export const minus = (a: Rational, b: Rational): Rational => ({
  top: a.top * b.bottom - b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});

/** The rest of an amount after a discount in basis points. */
export const less = (amount: Rational, basisPoints: number): Rational =>
  times(amount, minus(whole(1), share(basisPoints)));

/** The nearest integer to a fraction of at least 0; a tie is rounded up. */
export function roundHalfUp({ top, bottom }: Rational): number {
  const floor = top / bottom;
  return Number((top % bottom) * 2n >= bottom ? floor + 1n : floor);
}

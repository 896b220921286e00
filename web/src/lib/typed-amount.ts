import { readEuro } from './money';

/** An amount or a percentage that cannot be negative, as somebody types it; undefined where it is none. */
export function readAmount(text: string): number | undefined {
  const amount = readEuro(text);
  return amount !== undefined && amount >= 0 ? amount : undefined;
}

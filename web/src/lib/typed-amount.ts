import { readEuro } from './money';

/** A typed amount or percentage that cannot be negative; undefined if invalid. */
export function readAmount(text: string): number | undefined {
  const amount = readEuro(text);
  return amount !== undefined && amount >= 0 ? amount : undefined;
}

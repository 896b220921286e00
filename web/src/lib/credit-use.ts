/** The used share of a customer's credit, in whole percent; above 100 if the balance exceeds the limit. */
export const creditUse = (balance: number, creditLimit: number): number =>
  Math.max(0, Math.floor((balance / creditLimit) * 100));

/** Near the limit, where customers get an event, and at it. */
export const toneOfUse = (used: number): 'red' | 'amber' | undefined =>
  used >= 100 ? 'red' : used >= 80 ? 'amber' : undefined;

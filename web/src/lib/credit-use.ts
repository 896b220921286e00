/** How much of its credit a customer has used, in whole percent; more than 100 where it owes more than its limit. */
export const creditUse = (balance: number, creditLimit: number): number =>
  Math.max(0, Math.floor((balance / creditLimit) * 100));

/** Near the limit, from where customers get an event, and at it. */
export const toneOfUse = (used: number): 'red' | 'amber' | undefined =>
  used >= 100 ? 'red' : used >= 80 ? 'amber' : undefined;

// These values differ in every run; the contract check validates their form.
const VOLATILE = new Set([
  'customer',
  'orderNumber',
  'orderDate',
  'licenseKey',
  'replacementKey',
  'secret',
  'updatedAt',
  'createdAt',
  'disabledAt',
  'retryAfterSeconds',
  'replacedBy',
  'replacedAt',
  'replaces',
  'timestamp',
  'nextAttemptAt',
  'at',
  'id',
  'next',
]);

/** A body without what differs in every run. */
export function steady(value: unknown): unknown {
  const text = JSON.stringify(value, (key, part: unknown) =>
    VOLATILE.has(key) && part !== null ? `some ${key}` : part,
  );
  return JSON.parse(text) as unknown;
}

/** CSV without its times, which differ in every run. */
export const steadyCsv = (text: string): string => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'some time');

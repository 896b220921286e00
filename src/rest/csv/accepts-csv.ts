import type { Request } from 'express';

// A client may name a type with parameters; `accepts` matches them only if they are offered with the same parameters.
const JSON_TYPES = ['application/json', 'application/json; charset=utf-8'];
const CSV_TYPES = [
  'text/csv',
  'text/csv; charset=utf-8',
  'text/csv; header=present',
  'text/csv; charset=utf-8; header=present',
];
const OFFERED = [...JSON_TYPES, ...CSV_TYPES];

/** Whether a client prefers CSV to JSON. A client that names neither gets JSON. */
export function acceptsCsv(request: Pick<Request, 'accepts'>): boolean {
  const chosen = request.accepts(OFFERED);
  return chosen !== false && CSV_TYPES.includes(chosen);
}

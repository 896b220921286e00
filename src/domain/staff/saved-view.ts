import { Reason, validationError, type Details, type DomainError } from '../common/errors.js';
import { lineRule, parseText, tooLong } from '../common/text.js';

/** How many views a member of staff may save, of all lists together. */
export const MAX_VIEWS = 50;

/** How many views everybody sees, of all lists together. */
export const MAX_SHARED_VIEWS = 50;

/** The texts of a view; a name of a list has at most 40 characters. */
export const VIEW_TEXTS = { list: lineRule('List', 40), name: lineRule('Name', 100), query: lineRule('Query', 2000) };

const LIST = /^[a-z][a-z0-9-]{0,39}$/;

// The characters of a query as browsers write it: all others are encoded, and a # begins the fragment.
const QUERY = /^[\x21\x22\x24-\x7e]*$/;

/**
 * Parameters of the position in a list. They do not belong to a view: a cursor becomes invalid once its row is
 * deleted.
 */
const POSITION_PARAMETERS = new Set(['after', 'before', 'cursor', 'page']);

/** A view as it is sent, unchecked. */
export interface ViewInput {
  list: unknown;
  name: unknown;
  query: unknown;
}

export interface ParsedView {
  list: string;
  name: string;
  query: string;
}

/** The names and values of a query part, decoded. */
export function parametersOf(query: string): string[] {
  return [...new URLSearchParams(query)].flat();
}

function queryProblem(query: string): Reason | undefined {
  if (query.length > VIEW_TEXTS.query.maxLength) return tooLong(VIEW_TEXTS.query);
  if (!QUERY.test(query)) return Reason.of('NOT_A_QUERY');
  const parameter = [...new URLSearchParams(query).keys()].find((name) => POSITION_PARAMETERS.has(name));
  return parameter === undefined ? undefined : Reason.of('QUERY_OF_A_PAGE', { parameter });
}

/**
 * Checks a view (docs/spec/staff-and-keys.md#saved-views). A leading question mark does not count.
 * @param details receives a message for each wrong field.
 */
export function parseView({ list, name, query }: ViewInput, details: Details): ParsedView {
  const parsed = {
    list: typeof list === 'string' ? list : '',
    name: parseText(name, 'name', VIEW_TEXTS.name, details),
    query: typeof query === 'string' ? query.replace(/^\?/, '') : '',
  };
  if (!LIST.test(parsed.list))
    details.list = Reason.of('WRONG_KIND', { label: 'List', kind: 'a word of small letters, digits and -' });
  const problem = queryProblem(parsed.query);
  if (problem) details.query = problem;
  return parsed;
}

/** What two names of one member's views must not have in common: they differ in more than letter case. */
export const viewNameKey = (name: string): string => name.normalize().toLowerCase();

export function nameTaken(): DomainError {
  return validationError({ name: Reason.of('VIEW_NAME_TAKEN') });
}

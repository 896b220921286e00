// The position in the list is not part of a view.
const PAGE_PARAMETERS = ['after', 'page'];

/** Without its order, which means nothing. */
function sorted(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.toString();
}

/** The part of a URL's query that a view stores: filters, sorting and columns. */
export function viewQueryOf(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of PAGE_PARAMETERS) parameters.delete(name);
  return sorted(parameters.toString());
}

export function isSameView(one: string, other: string): boolean {
  return sorted(one) === sorted(other);
}

/** By what the service compares the names of views: two differ in more than letter case. */
export const viewNameKey = (name: string): string => name.trim().normalize().toLowerCase();

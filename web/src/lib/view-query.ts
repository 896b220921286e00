// Where in the list somebody is, is no part of how the list looks.
const PAGE_PARAMETERS = ['after', 'page'];

/** Without its order, which means nothing. */
function sorted(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.toString();
}

/** What a view keeps of the query part of an address: filters, sorting and columns. */
export function viewQueryOf(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of PAGE_PARAMETERS) parameters.delete(name);
  return sorted(parameters.toString());
}

export function isSameView(one: string, other: string): boolean {
  return sorted(one) === sorted(other);
}

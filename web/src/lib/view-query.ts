// Where in the list somebody is, is no part of how the list looks.
const PLACES = ['after', 'page'];

/** Without its order, which means nothing. */
function sorted(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.toString();
}

/** What a view keeps of the query part of an address: filters, sorting and columns. */
export function viewQueryOf(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const place of PLACES) parameters.delete(place);
  return sorted(parameters.toString());
}

export function isSameView(one: string, other: string): boolean {
  return sorted(one) === sorted(other);
}

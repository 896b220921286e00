import { withoutEmpty } from './list-search';

/**
 * The URL of a list as a file.
 * @param file its name, without the extension.
 * @param variables the query variables of the list.
 */
export function exportAddress(file: string, variables: object): string {
  const given = Object.entries(withoutEmpty(variables)).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(given).toString();
  return `/admin/export/${file}.csv${query && `?${query}`}`;
}

import { withoutEmpty } from './list-search';

/**
 * The address of a list as a file.
 * @param file its name, without the ending.
 * @param variables what the service is asked for to show the list.
 */
export function exportAddress(file: string, variables: object): string {
  const given = Object.entries(withoutEmpty(variables)).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(given).toString();
  return `/admin/export/${file}.csv${query && `?${query}`}`;
}

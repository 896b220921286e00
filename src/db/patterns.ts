/** A pattern for LIKE that matches wherever `text` stands, letter by letter. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

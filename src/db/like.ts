/** A pattern for LIKE that matches wherever `text` stands, letter by letter. */
export function likeContaining(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

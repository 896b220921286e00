/** A LIKE pattern for texts that contain `text`; `%`, `_` and `\` in it are escaped. */
export function likeContaining(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** A LIKE pattern for texts that contain `text`; `%`, `_` and `\` in it are escaped. */
export function likeContaining(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The same for texts that begin with `text`; an index can serve it. */
export function likeBeginning(text: string): string {
  return likeContaining(text).slice(1);
}

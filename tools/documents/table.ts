/** A Markdown table, with its columns aligned as Prettier aligns them. */
export function table(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const [head = '', ...body] = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}

/** A Markdown list of names, each with its properties in brackets and its meaning. */
export function definitions(rows: readonly (readonly [name: string, properties: string, meaning: string])[]): string {
  return rows
    .map(([name, properties, meaning]) => `- ${name} (${properties})${meaning === '' ? '' : `: ${meaning}`}`)
    .join('\n');
}

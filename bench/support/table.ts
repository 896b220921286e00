/** Prints rows of equal length below a title; all but the first column are aligned to the right. */
export function printTable(title: string, header: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const print = (line: readonly string[]): void => {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(`  ${cells.join('   ')}`);
  };
  console.log(`\n${title}`);
  lines.forEach(print);
}

export function fixed(value: number, digits = 0): string {
  return value.toFixed(digits);
}

import { readFileSync } from 'node:fs';

/** Code in a document. */
export interface CodeBlock {
  language: string;
  /** The file that its first line names in a comment, if it does. */
  file: string | undefined;
  text: string;
}

/** The blocks of code in a Markdown document, in their order. */
export function codeBlocksOf(path: string): CodeBlock[] {
  const blocks = readFileSync(path, 'utf8').matchAll(/^```(\w+)\n([^]*?)^```$/gm);
  return [...blocks].map(([, language = '', text = '']) => ({
    language,
    file: /^(?:\/\/|#) (\S+\.\w+)\n/.exec(text)?.[1],
    text,
  }));
}

/** The rows of the first table below a heading, each with its cells as they are written, without the head. */
export function tableBelow(path: string, heading: string): string[][] {
  const [, section = ''] = readFileSync(path, 'utf8').split(`\n${heading}\n`);
  const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? [];
  const rows = table.trim().split('\n').slice(2);
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

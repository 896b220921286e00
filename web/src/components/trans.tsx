import type { ReactNode } from 'react';

/** A string whose placeholders are replaced by elements of the same names: `{who} revealed {count}`. */
export function Trans({ text, ...values }: { text: string } & Record<string, ReactNode>) {
  return text.split(/\{(\w+)\}/).map((chunk, index) => {
    if (index % 2 === 0) return chunk;
    // The pieces of a text never change their places.
    return <span key={index}>{values[chunk]}</span>;
  });
}

import type { ReactNode } from 'react';

/** A text in which elements replace the placeholders: `{who} revealed {count}`. */
export function Trans({ text, ...values }: { text: string } & Record<string, ReactNode>) {
  return text.split(/\{(\w+)\}/).map((chunk, index) => {
    if (index % 2 === 0) return chunk;
    // The parts of a text never change their positions.
    return <span key={index}>{values[chunk]}</span>;
  });
}

import type { ReactNode } from 'react';

/** A text with parts that are more than text, each in the place of its name: `{who} revealed {count}`. */
export function Sentence({ text, ...parts }: { text: string } & Record<string, ReactNode>) {
  return text.split(/\{(\w+)\}/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    // The pieces of a text never change their places.
    return <span key={index}>{parts[piece]}</span>;
  });
}

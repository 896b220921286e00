import type { Readable } from 'node:stream';

/** A terminal's keyboard. */
export interface Keyboard extends Readable {
  /** Gives each key as it is pressed, or whole lines again. */
  setRawMode?(isRaw: boolean): unknown;
}

/** The input and output of a command; tests pass their own. */
export interface CliIo {
  environment: Readonly<Record<string, string | undefined>>;
  /** Results, for people and scripts. Writes the text as it is. */
  out(text: string): void;
  /** What is going on, and problems. */
  err(text: string): void;
  isColoured: boolean;
  /** Only where somebody sits at a terminal. */
  keyboard: Keyboard | undefined;
  /** Aborted by Ctrl-C and by SIGTERM. */
  signal: AbortSignal;
  /** Ends the run like Ctrl-C, which is an ordinary key while the keyboard is in raw mode. */
  end(): void;
}

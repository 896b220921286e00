import type { Readable } from 'node:stream';

/** A terminal's keyboard. */
export interface Keyboard extends Readable {
  /** Gives each key as it is pressed, or whole lines again. */
  setRawMode?(isRaw: boolean): unknown;
}

/** What a command knows of the world; tests pass their own. */
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
  /** As Ctrl-C does, which is a key like any other while the keyboard gives single keys. */
  end(): void;
}

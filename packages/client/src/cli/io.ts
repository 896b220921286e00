import type { Readable } from 'node:stream';

/** A terminal's keyboard. */
export interface Keyboard extends Readable {
  /** Switches between single keys and lines. */
  setRawMode?(isRaw: boolean): unknown;
}

/** The input and output of a command; tests pass their own. */
export interface CliIo {
  environment: Readonly<Record<string, string | undefined>>;
  /** Writes results, for people and scripts. */
  out(text: string): void;
  /** Writes progress and problems. */
  err(text: string): void;
  isColoured: boolean;
  /** Only if a person uses a terminal. */
  keyboard: Keyboard | undefined;
  /** Aborted by Ctrl-C and by SIGTERM. */
  signal: AbortSignal;
  /** Ends the run like Ctrl-C, which is an ordinary key in raw mode. */
  end(): void;
}

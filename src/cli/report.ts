import { DomainError } from '../domain/common/errors.js';
import type { ImportProgress } from '../services/common/import-progress.js';
import { startProblem } from '../settings/start-problem.js';
import { NotMigratedError } from './open-shop.js';

/** The input and output of a command besides the database; tests pass their own. */
export interface CliIo {
  environment: NodeJS.ProcessEnv;
  /** Results, for people and scripts. */
  out(line: string): void;
  /** Progress and problems. */
  err(line: string): void;
}

const SECOND_MS = 1_000;

/** A number with its noun: `plural(2, 'line')` is "2 lines". */
export function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Prints each rejected line at once, and the number of lines read about once a second. */
export function reportTo(io: CliIo): ImportProgress {
  let saidAt = Date.now();
  return {
    refused: ({ line, reason }) => io.err(`line ${line}: ${String(reason)}`),
    advanced: (lines) => {
      if (Date.now() - saidAt < SECOND_MS) return;
      saidAt = Date.now();
      io.err(`… ${plural(lines, 'line')}`);
    },
  };
}

/** The text of an error for the user of the command; with its stack only if the error is not expected. */
export function describeError(error: unknown): string {
  if (error instanceof DomainError) {
    const details = Object.entries(error.extras.details ?? {}).map(([field, problem]) => `\n  ${field}: ${problem}`);
    return `${error.message}${details.join('')}`;
  }
  if (error instanceof NotMigratedError) return error.message;
  const problem = startProblem(error);
  if (!(problem instanceof Error)) return String(problem);
  // Errors of the operating system and the database have a code, such as ENOENT: they are expected.
  return 'code' in problem ? problem.message || String(problem.code) : (problem.stack ?? problem.message);
}

import { DomainError } from '../domain/errors.js';
import type { ImportProgress } from '../services/common/import-progress.js';
import { startProblem } from '../start-problem.js';
import type { CliIo } from './io.js';

const SECOND_MS = 1_000;

/** A number of things, in words: `plural(2, 'line')` reads "2 lines". */
export function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Names each refused line at once, and says about once a second how far the import is. */
export function reportTo(io: CliIo): ImportProgress {
  let saidAt = Date.now();
  return {
    refused: ({ line, field, reason }) => io.err(`line ${line}: ${field ? `${field} ` : ''}${reason}`),
    advanced: (lines) => {
      if (Date.now() - saidAt < SECOND_MS) return;
      saidAt = Date.now();
      io.err(`… ${plural(lines, 'line')}`);
    },
  };
}

/** An error in words for whoever typed the command; a stack only where nobody foresaw it. */
export function describeError(error: unknown): string {
  if (error instanceof DomainError) {
    const details = Object.entries(error.extras.details ?? {}).map(([field, problem]) => `\n  ${field}: ${problem}`);
    return `${error.message}${details.join('')}`;
  }
  const problem = startProblem(error);
  if (!(problem instanceof Error)) return String(problem);
  // The system's and the database's errors have codes, such as ENOENT.
  return 'code' in problem ? problem.message || String(problem.code) : (problem.stack ?? problem.message);
}

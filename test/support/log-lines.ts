import { pino, type Logger } from 'pino';
import { loggerOptions } from '../../src/observability/logger.js';

/** A line of the log, as JSON. */
export type LogLine = Record<string, unknown>;

/** A logger like the service's own that stores its lines, from a level on. */
export function keepingLogger(level = 'debug'): { logger: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) };
  return { logger: pino(loggerOptions(level), stream), lines };
}

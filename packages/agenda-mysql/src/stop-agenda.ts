import type { Agenda, AgendaOptions } from 'agenda';
import type { MysqlBackend } from './mysql-backend.js';

export interface StopResult {
  /** The number of jobs that still ran at the timeout. They keep their locks until they end or the locks expire. */
  running: number;
}

/**
 * Stops an Agenda: locks no more jobs, unlocks those that have not started, and waits for running ones.
 *
 * A job that still runs after `timeoutMs` may go on and save its result as long as the process and the pool exist. If
 * the process ends first, another one runs the job again once its lock has expired.
 *
 * @param timeoutMs the longest wait for running jobs
 */
export async function stopAgenda(agenda: Agenda, backend: MysqlBackend, timeoutMs: number): Promise<StopResult> {
  // false: Agenda must not close the connection, because running jobs still save their results.
  await agenda.stop(false);
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    backend.whenIdle(),
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMs);
    }),
  ]);
  clearTimeout(timer);
  const running = backend.runningCount();
  await backend.disconnect();
  return { running };
}

/**
 * The options of an Agenda with this backend: suitable defaults, which `options` may override, and fixed values.
 * Agenda's lock limits are off, because they lose a slot for each job that expires in its queue; `inFlightLimit`
 * replaces them.
 */
export function agendaOptions(
  backend: MysqlBackend,
  options: Omit<AgendaOptions, 'backend' | 'lockLimit' | 'defaultLockLimit' | 'removeOnComplete'> = {},
): AgendaOptions {
  return {
    processEvery: 1000,
    defaultLockLifetime: 30_000,
    ...options,
    backend,
    lockLimit: 0,
    defaultLockLimit: 0,
    removeOnComplete: false,
  };
}

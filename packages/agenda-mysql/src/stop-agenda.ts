import type { Agenda, AgendaOptions } from 'agenda';
import type { MysqlBackend } from './mysql-backend.js';

export interface StopResult {
  /** Jobs that were still running when the time was up. They keep their locks until they end or the locks expire. */
  running: number;
}

/**
 * Stops an Agenda: fetches nothing more, gives back what has not started, and waits for what runs.
 *
 * Jobs still running after `timeoutMs` may go on and save their ends as long as the process and the pool live; when
 * the process ends first, another one runs them again once their locks expire.
 *
 * @param timeoutMs how long to wait for running jobs, at most
 */
export async function stopAgenda(agenda: Agenda, backend: MysqlBackend, timeoutMs: number): Promise<StopResult> {
  // Without closing the connection, which running jobs need to save their ends.
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
 * The options of an Agenda on this backend: defaults that suit it, then `options`, then what must be so. Agenda's lock
 * limits leak a slot for each job that expires in its queue, so they are off and the backend limits instead.
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

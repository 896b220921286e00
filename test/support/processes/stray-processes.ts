import type { ChildProcess } from 'node:child_process';

/** The processes that a failed test may leave running. */
export const runningProcesses = new Set<ChildProcess>();

export function killStrayProcesses(): void {
  for (const child of runningProcesses) child.kill('SIGKILL');
}

import type { ChildProcess } from 'node:child_process';

/** The processes that a failed test may leave running. */
export const running = new Set<ChildProcess>();

export function killLeftOver(): void {
  for (const child of running) child.kill('SIGKILL');
}

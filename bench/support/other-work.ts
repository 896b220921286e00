import { readdirSync, readFileSync } from 'node:fs';

/** Of a core, while a benchmark runs: with more, its times say more about the other work than about the service. */
export const MOST_OTHER_CORES = 0.25;

/** The unit of /proc, USER_HZ, is the same on all platforms that Node supports. */
const TICKS_PER_SECOND = 100;

/** Reads a file of /proc, such as `stat` or `1/stat`. */
export type ReadProc = (name: string) => string;

/** The time that all cores have worked, or that other virtual machines took from them, in ticks: /proc/stat. */
function busyTicks(stat: string): number {
  const [user = 0, nice = 0, system = 0, , , , , steal = 0] = (/^cpu +(.*)$/m.exec(stat)?.[1] ?? '')
    .split(' ')
    .map(Number);
  return user + nice + system + steal;
}

interface ProcessTimes {
  parent: number;
  /** With those of its children that have ended. */
  ticks: number;
}

/** The parent and the times of a process: /proc/PID/stat. */
function processTimes(stat: string): ProcessTimes {
  // Its name, in parentheses, can contain anything.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) };
}

/** The CPU time of processes and all their descendants, in ticks. */
function treeTicks(pids: readonly number[], roots: ReadonlySet<number>, read: ReadProc): number {
  const all = new Map<number, ProcessTimes>();
  for (const pid of pids) {
    try {
      all.set(pid, processTimes(read(`${pid}/stat`)));
    } catch {
      // It has ended since; its parent has its times now.
    }
  }
  const isOurs = (pid: number): boolean => roots.has(pid) || (all.has(pid) && isOurs(all.get(pid)?.parent ?? 0));
  return [...all].reduce((sum, [pid, { ticks }]) => (isOurs(pid) ? sum + ticks : sum), 0);
}

const PROC = { read: (name: string) => readFileSync(`/proc/${name}`, 'latin1'), pids: () => readdirSync('/proc') };

/** What this machine does besides a benchmark. */
export class OtherWork {
  private constructor(
    private readonly proc: { read: ReadProc; pids: () => string[] },
    private readonly roots: ReadonlySet<number>,
    private readonly now: () => number,
    private readonly before: { ticks: number; ms: number },
  ) {}

  /**
   * Begins to observe. @param roots the processes that are the benchmark's, with their descendants.
   * @returns undefined where there is no /proc, which only Linux has.
   */
  static observe(roots: readonly number[], proc = PROC, now = () => performance.now()): OtherWork | undefined {
    const set = new Set(roots);
    try {
      return new OtherWork(proc, set, now, { ticks: otherTicks(proc, set), ms: now() });
    } catch {
      return undefined;
    }
  }

  /** How many cores other work has used since, on average. */
  cores(): number {
    const seconds = (otherTicks(this.proc, this.roots) - this.before.ticks) / TICKS_PER_SECOND;
    return Math.max(0, seconds / ((this.now() - this.before.ms) / 1000));
  }
}

function otherTicks({ read, pids }: { read: ReadProc; pids: () => string[] }, roots: ReadonlySet<number>): number {
  const numbers = pids()
    .map(Number)
    .filter((pid) => pid > 0);
  return busyTicks(read('stat')) - treeTicks(numbers, roots, read);
}

import { OtherWork } from '../../bench/support/other-work.js';

/** A machine whose processes have worked for some ticks, hundredths of a second. */
class FakeMachine {
  nowMs = 0;
  stat = '';
  processes: Record<string, string> = {};

  readonly proc = {
    read: (name: string): string => {
      const text = name === 'stat' ? this.stat : this.processes[name.replace('/stat', '')];
      if (text === undefined) throw new Error(`there is no ${name}`);
      return text;
    },
    pids: (): string[] => ['self', 'meminfo', ...Object.keys(this.processes)],
  };

  /** @param user of all cores. @param stolen by other virtual machines. */
  worked(user: number, stolen: number): void {
    this.stat = `cpu  ${user} 0 0 1000000 5000 0 0 ${stolen} 0 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n`;
  }

  process(pid: number, parent: number, user: number, ofEndedChildren = 0): void {
    const between = '1 1 0 -1 4194304 0 0 0 0';
    this.processes[pid] = `${pid} (a) name (b)) S ${parent} ${between} ${user} 0 ${ofEndedChildren} 0 20 0 1 0 12345`;
  }
}

describe('OtherWork', () => {
  const machine = new FakeMachine();

  beforeEach(() => {
    machine.nowMs = 0;
    machine.processes = {};
    machine.process(1, 0, 50);
    machine.process(10, 1, 100);
    machine.process(20, 1, 1_000);
    machine.worked(10_000, 0);
  });

  const observe = () => OtherWork.observe([10, 20], machine.proc, () => machine.nowMs);

  it('is what neither the benchmark, its descendants nor the database used', () => {
    const other = observe();
    machine.nowMs = 10_000;
    machine.process(10, 1, 150);
    machine.process(11, 10, 300);
    machine.process(12, 11, 200);
    machine.process(20, 1, 1_400);
    machine.worked(10_000 + 50 + 300 + 200 + 400 + 500, 0);
    expect(other?.cores()).toBeCloseTo(0.5);
  });

  it('counts children that have ended as their parent does', () => {
    const other = observe();
    machine.nowMs = 10_000;
    machine.process(10, 1, 100, 700);
    machine.worked(10_700, 0);
    expect(other?.cores()).toBe(0);
  });

  it('is also what other virtual machines took', () => {
    const other = observe();
    machine.nowMs = 10_000;
    machine.worked(10_000, 300);
    expect(other?.cores()).toBeCloseTo(0.3);
  });

  it('is unknown without /proc', () => {
    const read = (): string => {
      throw new Error('ENOENT');
    };
    expect(OtherWork.observe([1], { read, pids: () => [] })).toBeUndefined();
  });
});

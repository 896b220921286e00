import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The commands of a process; arguments and results are passed as JSON. */
// The argument's type is each call's own.
export type Calls = Record<string, (argument: never) => unknown>;

type Argument<C extends Calls, K extends keyof C> = Parameters<C[K]>[0];

interface CallRequest {
  id: number;
  name: string;
  argument: unknown;
}

interface CallResult {
  id: number;
  value?: unknown;
  error?: string;
}

/** In the child: executes commands until the parent is gone. */
export function serveCalls(calls: Calls): void {
  process.on('message', ({ id, name, argument }: CallRequest) => {
    const call = calls[name] as (argument: unknown) => unknown;
    Promise.resolve()
      .then(() => call(argument))
      .then((value) => process.send?.({ id, value }))
      .catch((error: unknown) => process.send?.({ id, error: String((error as Error).stack) }));
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ id: 0 });
}

/** A process of a benchmark that can be asked. */
export class Child<C extends Calls> {
  private readonly waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  private lastId = 0;

  private constructor(private readonly process: ChildProcess) {
    process.on('message', ({ id, value, error }: CallResult) => {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (error === undefined) waiting?.resolve(value as never);
      else waiting?.reject(new Error(error));
    });
    process.on('exit', (code) => {
      for (const { reject } of this.waiting.values())
        reject(new Error(`A process of the benchmark ended with ${code}`));
    });
  }

  /** @param path of the child's compiled module, relative to `bench/`. */
  static async start<C extends Calls>(
    path: string,
    environment: Record<string, string> = {},
    nodeOptions: string[] = [],
  ): Promise<Child<C>> {
    const module = fileURLToPath(new URL(`../${path}`, import.meta.url));
    const child = fork(module, { env: { ...process.env, ...environment }, execArgv: nodeOptions });
    const started = new Child<C>(child);
    await new Promise<void>((resolve, reject) => started.waiting.set(0, { resolve, reject }));
    return started;
  }

  call<K extends keyof C & string>(name: K, argument: Argument<C, K>): Promise<Awaited<ReturnType<C[K]>>> {
    this.lastId += 1;
    const request: CallRequest = { id: this.lastId, name, argument };
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject });
      this.process.send(request);
    });
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.disconnect();
    await ended;
  }
}

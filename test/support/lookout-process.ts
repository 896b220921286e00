import type { DataSource } from 'typeorm';
import { Lookout, type LookoutTask } from '../../src/jobs/lookout.js';
import type { Logger } from '../../src/observability/logger.js';

/** A process of which only the lookout runs. It counts its looks, each of which takes the next answer. */
export class LookoutProcess {
  readonly warnings: string[] = [];
  readonly answers: unknown[] = [];
  looks = 0;
  question: LookoutTask['question'] = () => ({ sql: '? + ?', values: [1, 2] });
  hasWork = () => false;
  private readonly logger = { warn: (_: object, message: string) => this.warnings.push(message) } as unknown as Logger;
  private readonly task: LookoutTask = {
    everyMs: 0,
    question: () => this.question(),
    begin: (answer) => {
      this.looks += 1;
      this.answers.push(answer);
      return this.hasWork();
    },
  };
  readonly lookout = new Lookout(this.dataSource, [this.task], this.logger);

  constructor(readonly dataSource: DataSource) {}

  async stop(): Promise<void> {
    await this.lookout.stop(60_000);
    await this.dataSource.destroy();
  }
}

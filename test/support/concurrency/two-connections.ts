import type { DataSource, QueryRunner } from 'typeorm';
import { connectionWaits } from '../lock-waits.js';

/** A transaction on a connection of its own, which a test moves step by step. */
export class OpenTransaction {
  private constructor(
    private readonly runner: QueryRunner,
    private readonly connectionId: number,
    private readonly observer: DataSource,
  ) {}

  static async begin(dataSource: DataSource): Promise<OpenTransaction> {
    const runner = dataSource.createQueryRunner();
    const [row] = await runner.query('SELECT CONNECTION_ID() AS id');
    await runner.startTransaction();
    return new OpenTransaction(runner, Number(row.id), dataSource);
  }

  get manager() {
    return this.runner.manager;
  }

  /** Takes a step that another transaction holds up, and returns once the server reports that it waits. */
  async heldUp<T>(step: Promise<T>): Promise<{ finished: Promise<T> }> {
    const state = { isOver: false };
    const over = () => {
      state.isOver = true;
    };
    step.then(over, over);
    await connectionWaits(this.observer, this.connectionId, () => state.isOver);
    return { finished: step };
  }

  async commit(): Promise<void> {
    await this.runner.commitTransaction();
    await this.runner.release();
  }

  async rollBack(): Promise<void> {
    await this.runner.rollbackTransaction();
    await this.runner.release();
  }
}

import type { DataSource, QueryRunner } from 'typeorm';

const PATIENCE_MS = 10_000;
// MariaDB looks anew no more than ten times a second.
const LOOK_EVERY_MS = 120;

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

  /** Starts a step that another transaction holds up, and comes back once the server says that it waits. */
  async heldUp<T>(step: Promise<T>): Promise<{ finished: Promise<T> }> {
    const state = { isOver: false };
    const over = () => {
      state.isOver = true;
    };
    step.then(over, over);
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline && !state.isOver;) {
      if (await this.isWaiting()) return { finished: step };
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    throw new Error(state.isOver ? 'nothing held the step up' : 'the step neither ended nor waited for a lock');
  }

  async commit(): Promise<void> {
    await this.runner.commitTransaction();
    await this.runner.release();
  }

  async rollBack(): Promise<void> {
    await this.runner.rollbackTransaction();
    await this.runner.release();
  }

  private async isWaiting(): Promise<boolean> {
    const rows = await this.observer.query<unknown[]>(
      "SELECT 1 FROM information_schema.innodb_trx WHERE trx_mysql_thread_id = ? AND trx_state = 'LOCK WAIT'",
      [this.connectionId],
    );
    return rows.length > 0;
  }
}

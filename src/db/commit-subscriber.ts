import type { EntitySubscriberInterface, TransactionCommitEvent } from 'typeorm';

/** Told of each transaction of this process that has committed, with what was noted on it. */
export class CommitSubscriber implements EntitySubscriberInterface {
  constructor(private readonly onCommit: (notes: Record<string, unknown>) => void) {}

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    this.onCommit(queryRunner.data);
  }
}

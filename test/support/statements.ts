import type { BeforeQueryEvent, DataSource, EntitySubscriberInterface } from 'typeorm';

/** Runs `work` and gives how many statements the data source sent meanwhile. */
export async function countStatements(dataSource: DataSource, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const counter: EntitySubscriberInterface = {
    beforeQuery: (_event: BeforeQueryEvent) => {
      count += 1;
    },
  };
  dataSource.subscribers.push(counter);
  try {
    await work();
  } finally {
    dataSource.subscribers.splice(dataSource.subscribers.indexOf(counter), 1);
  }
  return count;
}

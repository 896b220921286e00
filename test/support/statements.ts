import type { BeforeQueryEvent, DataSource, EntitySubscriberInterface } from 'typeorm';

/** Runs `work` and gives how many statements the data source sent meanwhile; only those with a text, where one is given. */
export async function countStatements(
  dataSource: DataSource,
  work: () => Promise<unknown>,
  text = '',
): Promise<number> {
  let count = 0;
  const counter: EntitySubscriberInterface = {
    beforeQuery: ({ query }: BeforeQueryEvent) => {
      if (query.includes(text)) count += 1;
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

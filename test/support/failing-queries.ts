import type { DataSource } from 'typeorm';

/**
 * Makes the next `times` statements that contain `text` fail, as if the connection to the database had been lost.
 * @returns a function that returns how many have failed.
 */
export async function failQueries(
  dataSource: DataSource,
  text: string,
  times: number,
  error: Error & { errno?: number } = Object.assign(new Error('Connection lost'), { code: 'PROTOCOL_CONNECTION_LOST' }),
): Promise<() => number> {
  const runner = dataSource.createQueryRunner();
  const prototype = Object.getPrototypeOf(runner) as {
    query: (this: object, sql: string, ...rest: unknown[]) => Promise<unknown>;
  };
  await runner.release();
  const { query } = prototype;
  let failed = 0;
  const spy = jest.spyOn(prototype, 'query').mockImplementation(function (this: object, sql: string, ...rest) {
    if (!sql.includes(text)) return query.call(this, sql, ...rest);
    failed += 1;
    if (failed >= times) spy.mockRestore();
    return Promise.reject(error);
  });
  return () => failed;
}

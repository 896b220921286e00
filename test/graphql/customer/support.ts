import { NOTES_USE } from '../../support/plans.js';
import type { Fixture } from '../../rest/support.js';

/** Runs an operation that is to succeed, and gives its data. */
export async function dataOf(fixture: Fixture, token: string, query: string, variables: object = {}): Promise<any> {
  const { data, errors } = await fixture.service.graphql(query, variables, { token });
  expect(errors).toBeUndefined();
  return data;
}

/** Runs an operation that is to be refused, and gives its one error: message and extensions. */
export async function errorOf(
  fixture: Fixture,
  token: string | undefined,
  query: string,
  variables: object = {},
): Promise<{ message: string; extensions: any }> {
  const { errors } = await fixture.service.graphql(query, variables, { token });
  expect(errors).toHaveLength(1);
  const { message, extensions } = errors[0];
  return { message, extensions };
}

/** Counts the statements that the service sends to the database while `work` runs. */
export async function countStatements({ service }: Fixture, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const nothing = () => undefined;
  const logger = {
    logQuery: (query: string) => {
      if (!NOTES_USE.test(query)) count += 1;
    },
    logQueryError: nothing,
    logQuerySlow: nothing,
    logSchemaBuild: nothing,
    logMigration: nothing,
    log: nothing,
  };
  const { dataSource } = service.app;
  const before = dataSource.logger;
  Object.assign(dataSource, { logger });
  try {
    await work();
  } finally {
    Object.assign(dataSource, { logger: before });
  }
  return count;
}

/** A cursor that no answer contained. */
export const forgedCursor = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');

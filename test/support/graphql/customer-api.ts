import type { Fixture } from '../rest/rest-api.js';

/** Runs an operation that must succeed, and returns its data. */
export async function dataOf(fixture: Fixture, token: string, query: string, variables: object = {}): Promise<any> {
  const { data, errors } = await fixture.service.graphql(query, variables, { token });
  expect(errors).toBeUndefined();
  return data;
}

/** Runs an operation that must fail, and returns its one error: message and extensions. */
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

/** A cursor that no response contained. */
export const forgedCursor = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');

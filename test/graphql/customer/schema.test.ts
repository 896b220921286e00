import { readFile } from 'node:fs/promises';
import 'reflect-metadata';
import { buildCustomerSchema } from '../../../src/graphql/customer-schema.js';
import { emitSchema } from '../../../tools/schemas/emit-schema.js';

// What earlier versions promise is compared in test/upgrade.
describe("the customers' GraphQL schema", () => {
  it("the customers' GraphQL schema equals the checked-in file", async () => {
    expect(emitSchema(await buildCustomerSchema())).toBe(await readFile('schema/customer.graphql', 'utf8'));
  });
});

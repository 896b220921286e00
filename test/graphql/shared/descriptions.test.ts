import { readFileSync } from 'node:fs';
import { buildSchema, isInputObjectType, isObjectType } from 'graphql';

describe.each(['customer', 'admin'])('schema/%s.graphql', (name) => {
  const types = Object.values(buildSchema(readFileSync(`schema/${name}.graphql`, 'utf8')).getTypeMap());
  const described = types.filter(
    (type) => isInputObjectType(type) || (isObjectType(type) && /(Connection|Edge|PageInfo)$/.test(type.name)),
  );

  it(`each connection, edge and input of schema/${name}.graphql has a description, and so have their fields`, () => {
    expect(described.length).toBeGreaterThan(15);
    expect(described.filter(({ description }) => !description)).toEqual([]);
    const fields = described.flatMap((type) =>
      Object.values(isInputObjectType(type) || isObjectType(type) ? type.getFields() : {}),
    );
    expect(fields.filter(({ description }) => !description).map((field) => field.name)).toEqual([]);
  });
});

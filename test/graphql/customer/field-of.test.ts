import 'reflect-metadata';
import { graphql, printType } from 'graphql';
import { Authorized, ObjectType, Query, Resolver } from 'type-graphql';
import { FieldOf } from '../../../src/graphql/customer/field-of.js';
import { buildApiSchema } from '../../../src/graphql/shared/build-api-schema.js';
import {
  amount,
  count,
  id,
  instant,
  list,
  nullable,
  optional,
  percentage,
  record,
  text,
} from '../../../src/records/record.js';

const PLANTED = record('Planted', {
  _id: id('Identifies it, like the `_id` of REST.'),
  at: nullable(instant('When.')),
  price: amount('The price.'),
  rate: percentage('The rate.'),
  count: optional(count('How many.')),
  names: list(text('A name.'), 'The names.'),
});

@ObjectType('Planted')
class Planted {
  @FieldOf(PLANTED) id: string;
  @FieldOf(PLANTED) at: Date | null;
  @FieldOf(PLANTED) priceCents: number;
  @FieldOf(PLANTED) rateBp: number;
  @FieldOf(PLANTED, { from: 'count', description: 'Its size.' }) size: number | null;
  @FieldOf(PLANTED) names: string[];
}

@Resolver()
class PlantedResolver {
  @Authorized()
  @Query(() => Planted)
  planted(): Planted {
    return Object.assign(new Planted(), {
      id: 'a'.repeat(24),
      at: null,
      priceCents: 1_234,
      rateBp: 1_900,
      names: ['x'],
    });
  }
}

describe('FieldOf', () => {
  it('a field has type, nullability, description and value of the field of the record', async () => {
    const schema = await buildApiSchema([new PlantedResolver()]);
    expect(printType(schema.getType('Planted')!)).toBe(`type Planted {
  """Identifies it, like the \`id\` of REST."""
  id: ObjectID!

  """When."""
  at: DateTime

  """The price."""
  price: EUR!

  """The rate."""
  rate: Float!

  """Its size."""
  size: Int

  """The names."""
  names: [String!]!
}`);
    const source = '{ planted { id at price rate size names } }';
    const { data, errors } = await graphql({ schema, source, contextValue: {} });
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      planted: { id: 'a'.repeat(24), at: null, price: 12.34, rate: 19, size: null, names: ['x'] },
    });
  });

  it('a field that the record lacks is refused when its class is declared', () => {
    expect(() => FieldOf(PLANTED)({}, 'missing')).toThrow('The record has no field missing');
  });
});

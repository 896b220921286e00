import { isScalarType, isSpecifiedScalarType, parseValue } from 'graphql';
import { buildCustomerSchema } from '../../../src/graphql/customer-schema.js';
import {
  CalendarDate,
  CountryCode,
  DateTime,
  EmailAddress,
  EUR,
  Json,
  ObjectID,
  Url,
} from '../../../src/graphql/shared/scalars.js';
import { buildStaffSchema } from '../../../src/graphql/staff-schema.js';
import { errorOf } from '../../support/graphql/customer-api.js';
import { useService } from '../../support/rest/rest-api.js';

const ID = 'ObjectID must be 24 hexadecimal digits';
const TIME = 'DateTime must be an ISO 8601 timestamp with its offset, such as 2026-01-31T12:00:00Z';
const ADDRESS = 'URL must be an absolute URL, such as https://shop.example/events';

/** Each scalar, what it has to say of a wrong value, and wrong values in JSON, which is how GraphQL writes them too. */
const SCALARS = [
  [ObjectID, ID, ['"65f0c0ffee65f0c0ffee65f"', '"no id"', '5', 'true', '["65f0c0ffee65f0c0ffee65f0"]']],
  [DateTime, TIME, ['"yesterday"', '"2026-01-31"', '5', 'true']],
  [Url, ADDRESS, ['"no url"', '5', 'true', '["https://shop.example/"]']],
  [EUR, 'EUR must be a number', ['"10"', 'true']],
  [CalendarDate, 'Date must be a text', ['5', 'true']],
  [CountryCode, 'CountryCode must be a text', ['5', 'true']],
  [EmailAddress, 'EmailAddress must be a text', ['5', 'true']],
] as const;

const fixture = useService();

describe('the scalars of GraphQL', () => {
  it.each(SCALARS)(
    '%s refuses wrong values in our words, in a variable and in the document',
    (scalar, text, values) => {
      for (const value of values) {
        expect(() => scalar.parseValue(JSON.parse(value))).toThrow(new Error(text));
        expect(() => scalar.parseLiteral(parseValue(value))).toThrow(new Error(text));
      }
    },
  );

  it.each(['https://shop.example', 'https://käse.example/ü?a=%41'])('the URL %s is returned unchanged', (url) => {
    expect(Url.serialize(url)).toBe(url);
  });

  it.each([
    ['the customers', buildCustomerSchema],
    ['the staff', buildStaffSchema],
  ])(
    'the schema of %s has no scalars but these, JSON in responses, and those of GraphQL itself',
    async (_who, build) => {
      const scalars = Object.values((await build()).getTypeMap()).filter(isScalarType);
      const ours: unknown[] = [Json, ...SCALARS.map(([scalar]) => scalar)];
      expect(scalars.filter((scalar) => !isSpecifiedScalarType(scalar) && !ours.includes(scalar))).toEqual([]);
    },
  );

  it('a wrong value is reported in our words at the path of its field, from a variable and from the document', async () => {
    const { token } = await fixture.shop.customer();
    const create = (productId: string) => `createOrder(input: { products: [{ productId: ${productId}, amount: 1 }] })`;
    const ofField = { code: 'VALIDATION_ERROR', details: { 'products[0].productId': ID } };
    const written = await errorOf(fixture, token, `mutation { ${create('"no id"')} { orderNumber } }`);
    expect(written.extensions).toEqual(ofField);
    const input = { products: [{ productId: 'no id', amount: 1 }] };
    const query = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { orderNumber } }';
    expect((await errorOf(fixture, token, query, { input })).extensions).toEqual(ofField);
  });
});

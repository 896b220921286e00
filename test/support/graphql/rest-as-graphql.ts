import { getNamedType, isEnumType, isObjectType, type GraphQLNamedType } from 'graphql';

/** What REST calls otherwise, by the GraphQL type that has it. */
const RENAMED: Record<string, string> = {
  'Customer.customer': 'customerNumber',
  'Event.event': 'kind',
  'Event.timestamp': 'at',
  'EventPage.events': 'nodes',
  'Order.customer': 'customerNumber',
};
/** What REST alone shows. */
const REST_ONLY = ['Product.currency', 'Webhook.customerId'];

/** The fields of a GraphQL type that hold what bodies of REST show, under the names of REST. */
interface Selection {
  type: GraphQLNamedType;
  fields: [rest: string, name: string, of: Selection][];
}

// A body is JSON of any shape.
type Json = any;

/**
 * What to select of a GraphQL type so that it shows everything that bodies of REST show.
 * @throws for a field of REST that the type lacks.
 */
export function selectionFor(bodies: readonly Json[], type: GraphQLNamedType): Selection {
  const objects = bodies.flat().filter((body) => body !== null && body !== undefined);
  if (!isObjectType(type)) return { type, fields: [] };
  const names = [...new Set(objects.flatMap((body) => Object.keys(body as object)))];
  const fields = names.flatMap((rest): Selection['fields'] => {
    const key = `${type.name}.${rest}`;
    if (REST_ONLY.includes(key)) return [];
    const name = RENAMED[key] ?? (rest === '_id' ? 'id' : rest);
    const field = type.getFields()[name];
    if (!field) throw new Error(`The type ${type.name} lacks ${rest}`);
    const below = selectionFor(
      objects.map((body) => body[rest]),
      getNamedType(field.type),
    );
    return [[rest, name, below]];
  });
  return { type, fields };
}

/** The selection in GraphQL's words; empty for a scalar. */
export function textOf({ type, fields }: Selection): string {
  if (!isObjectType(type)) return '';
  return `{ __typename ${fields.map(([, name, of]) => `${name} ${textOf(of)}`).join(' ')} }`;
}

/** What GraphQL is to return for a body of REST. */
export function graphqlOf(body: Json, selection: Selection): Json {
  const { type, fields } = selection;
  if (body === null || body === undefined) return null;
  if (Array.isArray(body) && (isObjectType(type) || isEnumType(type)))
    return body.map((one) => graphqlOf(one, selection));
  if (isObjectType(type)) {
    const shown = fields.map(([rest, name, of]) => [name, graphqlOf(body[rest], of)]);
    return { __typename: type.name, ...Object.fromEntries(shown) };
  }
  if (isEnumType(type)) {
    const plain = (text: string): string => text.toUpperCase().replaceAll(/[-_]/g, '');
    return type.getValues().find(({ name }) => plain(name) === plain(body as string))?.name;
  }
  return type.name === 'DateTime' && typeof body === 'number' ? new Date(body).toISOString() : body;
}

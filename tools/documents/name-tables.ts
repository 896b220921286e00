import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import type { Schema } from '../../src/records/record.js';
import { strictOpenApiDocument } from '../../src/rest/openapi/document.js';
import { GRAPHQL_NAMES, PARAMETERS } from '../../src/rest/parameters.js';
import { ROUTES } from '../../src/rest/routes/index.js';
import type { Route } from '../../src/rest/routes/route.js';
import { table } from './table.js';

/** The page with the tables of names. */
export const NAMES_PAGE = 'docs/spec/types.md';

/** Records of REST whose types have another name in GraphQL. All others of which there is a type have its name. */
const TYPES: Readonly<Record<string, string>> = {
  Account: 'Customer',
  CreatedOrder: 'Order',
  CreatedOrderItem: 'OrderItem',
  OrderRequest: 'CreateOrderInput',
  OrderLine: 'OrderLineInput',
  ClaimRequest: 'CreateClaimInput',
  WebhookRequest: 'CreateWebhookInput',
  WebhookChange: 'UpdateWebhookInput',
  Delivery: 'WebhookDelivery',
  DeliveryWithAttempts: 'WebhookDelivery',
};

/** The type of the bodies of all kinds of events; REST describes each of them separately. */
const EVENT = 'Event';

/** What a name of REST is called in GraphQL, where it is there under another: the first of these that is. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  _id: ['id'],
  id: ['webhookId', 'deliveryId', 'productId'],
  event: ['kind'],
  timestamp: ['at'],
  customer: ['customerNumber'],
  ...Object.fromEntries(Object.entries(GRAPHQL_NAMES).map(([name, other]) => [name, [other]])),
  events: ['kinds', 'nodes'],
  'Idempotency-Key': ['idempotencyKey'],
  'X-Sandbox-Mode': ['sandbox'],
  'X-Sandbox-Scenario': ['scenario'],
};

/** Types of GraphQL of which a field holds what the record of REST has itself. */
const NESTED: Readonly<Record<string, { field: string; type: string }>> = {
  IssuedWebhook: { field: 'webhook', type: 'Webhook' },
};

/** Methods of resolvers that are called otherwise than the operation that they serve. */
const OPERATIONS: Readonly<Record<string, string>> = {
  catalogueOf: 'products',
  readEvents: 'events',
  deliveriesOf: 'Webhook.deliveries',
};

const code = (name: string): string => `\`${name}\``;
const codes = (names: readonly string[]): string => names.map(code).join(', ');

/** What differs between the names of REST and those of GraphQL, in words. */
function differences(rest: readonly string[], graphql: readonly string[]): string[] {
  const renamed = rest
    .filter((name) => !graphql.includes(name))
    .map((name) => ({ name, other: NAMES[name]?.find((one) => graphql.includes(one) && !rest.includes(one)) }));
  const others = renamed.flatMap(({ other }) => other ?? []);
  const onlyRest = renamed.filter(({ other }) => other === undefined).map(({ name }) => name);
  const onlyGraphql = graphql.filter((name) => !rest.includes(name) && !others.includes(name));
  return [
    ...renamed.flatMap(({ name, other }) => (other === undefined ? [] : `${code(name)} is ${code(other)}`)),
    ...(onlyRest.length === 0 ? [] : [`only in REST: ${codes(onlyRest)}`]),
    ...(onlyGraphql.length === 0 ? [] : [`only in GraphQL: ${codes(onlyGraphql)}`]),
  ];
}

/** The schemas that REST has under a name. */
class Described {
  private readonly schemas: Readonly<Record<string, Schema>> = strictOpenApiDocument().components.schemas;

  readonly names = Object.keys(this.schemas);

  private resolved({ $ref, ...schema }: Schema): Schema {
    return typeof $ref === 'string' ? (this.schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  }

  /** The fields of a record in all its forms, by their names. */
  fields(schema: Schema): Record<string, Schema> {
    const { properties = {}, oneOf = [] } = this.resolved(schema);
    return Object.assign({}, properties, ...(oneOf as Schema[]).map((form) => this.fields(form)));
  }

  record(name: string): Record<string, Schema> {
    return this.fields(this.schemas[name] ?? {});
  }
}

const fieldNames = (type: GraphQLNamedType | undefined): string[] =>
  isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [];

/** The values of an enum that are written otherwise in GraphQL. */
function valueDifferences(fields: Record<string, Schema>, type: GraphQLNamedType): string[] {
  if (!isObjectType(type)) return [];
  return Object.entries(fields).flatMap(
    ([name, { anyOf, enum: shown = (anyOf as Schema[] | undefined)?.[0]?.enum }]) => {
      const field = type.getFields()[name];
      const named = field && getNamedType(field.type);
      if (!Array.isArray(shown) || !isEnumType(named)) return [];
      const others = named.getValues().map((value) => value.name);
      const plain = (value: unknown): string => String(value).toLowerCase().replaceAll(/[-_]/g, '');
      const pairs = shown.flatMap((value: unknown) => {
        const other = others.find((one) => plain(one) === plain(value));
        return other === undefined || other === value ? [] : [[String(value), other] as const];
      });
      if (pairs.length === 0) return [];
      const texts = shown.filter((value) => value !== null);
      if (pairs.length === texts.length && pairs.every(([value, other]) => other === value.toUpperCase()))
        return [`the values of ${code(name)} are in capitals`];
      return pairs.map(([value, other]) => `${code(value)} of ${code(name)} is ${code(other)}`);
    },
  );
}

/** The types whose names, fields or values differ. */
function typeRows(schema: GraphQLSchema, described: Described): string[][] {
  const recordsOf = new Map<string, string[]>();
  for (const name of described.names) {
    const type = TYPES[name] ?? (name.endsWith(EVENT) ? EVENT : name);
    const known = schema.getType(type);
    if (TYPES[name] !== undefined && known === undefined) throw new Error(`GraphQL has no type ${type}`);
    if (known !== undefined) recordsOf.set(type, [...(recordsOf.get(type) ?? []), name]);
  }
  return [...recordsOf].flatMap(([name, records]) => {
    const type = schema.getType(name)!;
    const fields = Object.assign({}, ...records.map((record) => described.record(record))) as Record<string, Schema>;
    const nested = NESTED[name];
    const own = fieldNames(type).filter((field) => field !== nested?.field);
    const differing = [
      ...(nested === undefined ? [] : [`all but ${codes(own)} are in ${code(nested.field)}, a ${code(nested.type)}`]),
      ...differences(Object.keys(fields), [...own, ...(nested ? fieldNames(schema.getType(nested.type)) : [])]),
      ...valueDifferences(fields, type),
    ];
    const isSame = differing.length === 0 && records.join() === name;
    const shown = name === EVENT ? 'events, of any kind' : codes(records);
    return isSame ? [] : [[shown, code(name), differing.join('; ') || '–']];
  });
}

/** The names of what a request of GraphQL has: the arguments, and the fields of an input. */
const argumentNames = (field: GraphQLField<unknown, unknown>): string[] =>
  field.args.flatMap(({ name, type }) => (name === 'input' ? fieldNames(getNamedType(type)) : [name]));

function operationRow(schema: GraphQLSchema, described: Described, route: Route): string[] {
  const operations = [schema.getQueryType(), schema.getMutationType()];
  const served = route.calls.flatMap((call) => {
    const method = call.split('.')[1] ?? '';
    const name = OPERATIONS[method] ?? method;
    const [owner, own] = name.split('.');
    const types = own === undefined ? operations : [schema.getType(owner ?? '')];
    const field = types.map((type) => isObjectType(type) && type.getFields()[own ?? name]).find(Boolean);
    // Other calls resolve fields of the response.
    return field ? [{ name, field }] : [];
  });
  const shown = `${route.method.toUpperCase()} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
  if (route.success.file) return [code(shown), '–', `a file (${code(route.success.file)}), only in REST`];
  if (served.length === 0) throw new Error(`${shown} has no counterpart in GraphQL`);
  const parameters = (route.parameters ?? []).map((key) => PARAMETERS[key]);
  const sent = parameters.filter(({ name }) => name !== 'Last-Event-ID').map(({ name }) => name);
  const rest = [...sent, ...(route.method === 'post' && route.path === '/orders' ? ['X-Sandbox-Mode'] : [])];
  const body = route.body === undefined ? [] : Object.keys(described.fields(route.body));
  const graphql = new Set(served.flatMap(({ field }) => argumentNames(field)));
  const names = served.map(({ name }) => name);
  return [code(shown), codes(names), differences([...rest, ...body], [...graphql]).join('; ') || '–'];
}

/** The tables of what differs between the names of the two interfaces, made from both. @throws where something has no counterpart. */
function nameTables(): Record<'operations' | 'types', string> {
  const schema = buildSchema(readFileSync('schema/customer.graphql', 'utf8'));
  const described = new Described();
  const operations = ROUTES.map((route) => operationRow(schema, described, route));
  const head = ['REST', 'GraphQL', 'what differs'];
  return { operations: table([head, ...operations]), types: table([head, ...typeRows(schema, described)]) };
}

const NAMED = /(<!-- The names of (operations|types), written by `npm run docs` -->\n\n)(?:\|.*\n)*/g;

/** The page with its tables as both interfaces are. @throws {Error} where one is lost. */
export function withNameTables(text: string): string {
  const tables = nameTables();
  if (text.match(NAMED)?.length !== 2) throw new Error(`${NAMES_PAGE} lacks the mark of a table of names`);
  return text.replaceAll(NAMED, (_whole, mark: string, name: 'operations' | 'types') => `${mark}${tables[name]}\n`);
}

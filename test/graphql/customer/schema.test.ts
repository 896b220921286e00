import { readFile } from 'node:fs/promises';
import 'reflect-metadata';
import { isEnumType, isInputObjectType, isObjectType, type GraphQLField, type GraphQLInputField } from 'graphql';
import { buildCustomerSchema } from '../../../src/graphql/customer-schema.js';
import { emitSchema } from '../../../src/graphql/shared/emit-schema.js';

const FILE = 'schema/customer.graphql';

/** Types and fields that customers may rely on; further ones may come, none may go. */
const PROMISED: Record<string, Record<string, string>> = {
  Query: {
    me: 'Customer!',
    products: 'ProductConnection!',
    product: 'Product',
    orders: 'OrderConnection!',
    order: 'Order',
    productBySku: 'Product',
    ledger: 'LedgerEntryConnection!',
    webhooks: '[Webhook!]!',
    webhook: 'Webhook',
  },
  Mutation: {
    createOrder: 'Order!',
    createWebhook: 'IssuedWebhook!',
    updateWebhook: 'Webhook!',
    deleteWebhook: 'ObjectID!',
    regenerateWebhookSecret: 'IssuedWebhook!',
  },
  CreateOrderInput: { products: '[OrderLineInput!]!', idempotencyKey: 'String', sandbox: 'Boolean' },
  OrderLineInput: { productId: 'ObjectID!', amount: 'Int!', maxPrice: 'EUR' },
  CreateWebhookInput: { url: 'URL!', events: 'WebhookEventsInput!' },
  UpdateWebhookInput: { url: 'URL', events: 'WebhookEventsInput', active: 'Boolean' },
  WebhookEventsInput: { productOutOfStock: 'Boolean', productBackInStock: 'Boolean', productPriceChanged: 'Boolean' },
  Customer: {
    id: 'ObjectID!',
    customerNumber: 'Int!',
    name: 'String!',
    countryCode: 'CountryCode!',
    status: 'CustomerStatus!',
    creditLimit: 'EUR!',
    balance: 'EUR!',
    availableCredit: 'EUR!',
    email: 'EmailAddress',
    currency: 'String!',
    vatRate: 'Float!',
    readsPerMinute: 'Int!',
    ordersPerMinute: 'Int!',
    createdAt: 'DateTime!',
  },
  LedgerEntry: {
    id: 'ID!',
    at: 'DateTime!',
    kind: 'LedgerEntryKind!',
    amount: 'EUR!',
    balanceAfter: 'EUR!',
    orderNumber: 'Int',
    reference: 'String',
  },
  Product: {
    id: 'ObjectID!',
    sku: 'String!',
    name: 'String!',
    displayName: 'String!',
    category: 'String!',
    price: 'EUR!',
    listPrice: 'EUR!',
    oldPrice: 'EUR',
    discount: 'Float!',
    isBundle: 'Boolean!',
    licensePools: '[ObjectID!]!',
    validRegion: 'Region',
    stock: 'Int!',
    volumeDiscounts: '[VolumeDiscount!]!',
    updatedAt: 'DateTime!',
  },
  Order: {
    orderNumber: 'Int!',
    customerNumber: 'Int!',
    orderDate: 'DateTime!',
    status: 'OrderStatus!',
    items: '[OrderItem!]!',
    subTotal: 'EUR!',
    discountPercentage: 'Float',
    discountAmount: 'EUR!',
    discountType: 'Int!',
    discountTotal: 'EUR!',
    vatRate: 'Float!',
    vatAmount: 'EUR!',
    grandTotal: 'EUR!',
    paymentMethod: 'String!',
    orderFrom: 'Int!',
    sandboxNotice: 'String',
  },
  OrderItem: {
    product: 'Product',
    productId: 'ObjectID!',
    productName: 'String!',
    displayName: 'String!',
    quantity: 'Int!',
    price: 'EUR!',
    subtotal: 'EUR!',
    isReplacement: 'Boolean!',
    licenses: '[License!]!',
    bundleLicenses: '[BundleLicenseGroup!]',
  },
  License: { licenseKey: 'String!' },
  VolumeDiscount: { minQuantity: 'Int!', percentage: 'Float!' },
  BundleLicenseGroup: {
    licensePoolId: 'ObjectID!',
    poolName: 'String!',
    productName: 'String!',
    licenses: '[License!]!',
  },
  Webhook: {
    id: 'ObjectID!',
    url: 'URL!',
    events: 'WebhookEvents!',
    active: 'Boolean!',
    consecutiveFailures: 'Int!',
    disabledAt: 'DateTime',
    disabledReason: 'String',
    lastDeliveryAt: 'DateTime',
    createdAt: 'DateTime!',
    updatedAt: 'DateTime!',
  },
  IssuedWebhook: { webhook: 'Webhook!', secret: 'String!' },
  WebhookEvents: { productOutOfStock: 'Boolean!', productBackInStock: 'Boolean!', productPriceChanged: 'Boolean!' },
  ProductConnection: {
    edges: '[ProductEdge!]!',
    nodes: '[Product!]!',
    pageInfo: 'PageInfo!',
    totalCount: 'Int!',
  },
  ProductEdge: { cursor: 'String!', node: 'Product!' },
  OrderConnection: { edges: '[OrderEdge!]!', nodes: '[Order!]!', pageInfo: 'PageInfo!', totalCount: 'Int!' },
  OrderEdge: { cursor: 'String!', node: 'Order!' },
  Claim: {
    id: 'ObjectID!',
    orderNumber: 'Int!',
    product: 'Product',
    productId: 'ObjectID!',
    licensePoolId: 'ObjectID!',
    licenseKey: 'String!',
    reason: 'String!',
    status: 'ClaimStatus!',
    answer: 'String',
    replacementKey: 'String',
    createdAt: 'DateTime!',
    updatedAt: 'DateTime!',
  },
  CreateClaimInput: { orderNumber: 'Int!', licenseKey: 'String!', reason: 'String!' },
  PageInfo: { hasNextPage: 'Boolean!', endCursor: 'String' },
};

const PROMISED_ARGUMENTS: Record<string, Record<string, string>> = {
  'Query.products': { region: 'Region', search: 'String', category: 'String', first: 'Int = 50', after: 'String' },
  'Query.product': { id: 'ObjectID!' },
  'Query.orders': { status: 'OrderStatus', from: 'DateTime', to: 'DateTime', first: 'Int = 50', after: 'String' },
  'Query.order': { orderNumber: 'Int!' },
  'Query.webhook': { id: 'ObjectID!' },
  'Query.claims': { status: 'ClaimStatus', first: 'Int = 50', after: 'String' },
  'Query.claim': { id: 'ObjectID!' },
  'Mutation.createClaim': { input: 'CreateClaimInput!' },
  'Mutation.createOrder': { input: 'CreateOrderInput!' },
  'Mutation.createWebhook': { input: 'CreateWebhookInput!' },
  'Mutation.updateWebhook': { id: 'ObjectID!', input: 'UpdateWebhookInput!' },
  'Mutation.deleteWebhook': { id: 'ObjectID!' },
  'Mutation.regenerateWebhookSecret': { id: 'ObjectID!' },
};

const PROMISED_VALUES: Record<string, string[]> = {
  Region: ['DACH', 'EU', 'GLOBAL'],
  OrderStatus: ['completed', 'pending', 'failed', 'sandbox_completed'],
  CustomerStatus: ['ACTIVE', 'SUSPENDED', 'INACTIVE'],
  ClaimStatus: ['OPEN', 'REPLACED', 'CREDITED', 'REJECTED'],
};

const withDefault = (type: unknown, value: unknown) =>
  value === undefined ? String(type) : `${String(type)} = ${JSON.stringify(value)}`;

describe("the customers' GraphQL schema", () => {
  it("the customers' GraphQL schema equals the checked-in file", async () => {
    expect(emitSchema(await buildCustomerSchema())).toBe(await readFile(FILE, 'utf8'));
  });

  it.each(Object.keys(PROMISED))("the customers' GraphQL type %s keeps its promised fields", async (name) => {
    const type = (await buildCustomerSchema()).getType(name);
    if (!isObjectType(type) && !isInputObjectType(type)) throw new Error(`There is no type ${name} with fields`);
    const fields = Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(type.getFields());
    expect(Object.fromEntries(fields.map((field) => [field.name, String(field.type)]))).toMatchObject(
      PROMISED[name] ?? {},
    );
  });

  it.each(Object.keys(PROMISED_ARGUMENTS))(
    "the customers' GraphQL field %s keeps its promised arguments, and no new one is required",
    async (path) => {
      const [typeName = '', fieldName = ''] = path.split('.');
      const type = (await buildCustomerSchema()).getType(typeName);
      const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
      const given = Object.fromEntries(
        field?.args.map((arg) => [arg.name, withDefault(arg.type, arg.defaultValue)]) ?? [],
      );
      expect(given).toMatchObject(PROMISED_ARGUMENTS[path] ?? {});
      const added = field?.args.filter(({ name }) => !(name in (PROMISED_ARGUMENTS[path] ?? {}))) ?? [];
      expect(added.filter((arg) => String(arg.type).endsWith('!'))).toEqual([]);
    },
  );

  it.each(Object.keys(PROMISED_VALUES))("the customers' GraphQL enum %s keeps its promised values", async (name) => {
    const type = (await buildCustomerSchema()).getType(name);
    const values = isEnumType(type) ? type.getValues().map((value) => value.name) : [];
    expect(values.toSorted()).toEqual(PROMISED_VALUES[name]?.toSorted());
  });

  it('the sandbox field of CreateOrderInput is false by default', async () => {
    const type = (await buildCustomerSchema()).getType('CreateOrderInput');
    expect(isInputObjectType(type) && type.getFields().sandbox?.defaultValue).toBe(false);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Kind,
  OperationTypeNode,
  parse,
  print,
  visit,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql';
import type { StaffApi } from '../staff.js';
import { LARGE, POOL, PRODUCT, WEBHOOK } from './busy-shop.js';
import type { Call } from './customer-calls.js';
import type { Scene } from './scene.js';

const FOLDER = join(process.cwd(), 'web', 'src', 'api', 'operations');
const NOW = new Date();
const WEEK_AGO = new Date(NOW.getTime() - 7 * 86_400_000);
const BEFORE = new Date(NOW.getTime() - 14 * 86_400_000);

/** Further lists that the console shows, besides those without a filter. */
const FILTERED: Record<string, readonly object[]> = {
  Orders: [{ status: 'failed' }, { customerId: LARGE }, { productId: PRODUCT }, { reference: 'PO-7' }],
  Customers: [{ search: 'Customer 7' }, { status: 'SUSPENDED' }, { sort: 'NAME' }, { nearCreditLimit: true }],
  Products: [{ search: 'Product 7' }, { sort: 'NAME' }],
  Claims: [{ status: 'OPEN' }, { customerId: LARGE }, { assigned: false, status: 'OPEN' }],
  Invoices: [{ customerId: LARGE }, { from: '2020-01-01', to: '2020-02-01' }],
  WebhookDeliveries: [{ status: 'PENDING' }, { customerId: LARGE }],
};

/** The text of an operation with the fragments that it uses. */
function textOf(operation: OperationDefinitionNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): string {
  const used = new Set<FragmentDefinitionNode>();
  const follow = (node: OperationDefinitionNode | FragmentDefinitionNode): void => {
    visit(node, {
      FragmentSpread: ({ name }) => {
        const fragment = fragments.get(name.value);
        if (!fragment || used.has(fragment)) return;
        used.add(fragment);
        follow(fragment);
      },
    });
  };
  follow(operation);
  return [operation, ...used].map((node) => print(node)).join('\n');
}

/** Every query of the console, of the shop that the scene is in. */
export function consoleCalls(staff: StaffApi, token: string, scene: Scene): Call[] {
  const values: Record<string, unknown> = {
    first: 50,
    search: 'Product 7',
    text: 'Customer 7',
    quantity: 2,
    listPrice: 12,
    licenseKey: scene.licenseKey,
    customerId: LARGE,
    productId: PRODUCT,
    licensePoolId: POOL,
    orderNumber: scene.orderNumber,
    productIds: [PRODUCT],
    lines: [{ productId: PRODUCT, amount: 1 }],
    keyImportId: scene.keyImport,
    claimId: scene.claim,
    webhookId: WEBHOOK,
    number: scene.invoice,
    subjectId: LARGE,
    from: WEEK_AGO,
    to: NOW,
    since: WEEK_AGO,
    before: BEFORE,
    fromBefore: BEFORE,
    toBefore: WEEK_AGO,
    seesCosts: true,
    by: 'PRODUCT',
    sort: 'NAME',
    descending: false,
    oldestFirst: false,
  };
  const ids: Record<string, unknown> = {
    customer: LARGE,
    customers: LARGE,
    product: PRODUCT,
    licensePool: POOL,
    licenseKey: scene.key,
    claim: scene.claim,
    keyImport: scene.keyImport,
    webhook: scene.webhook,
    webhookDelivery: scene.delivery,
    heldInvoices: LARGE,
    invoices: LARGE,
    orders: LARGE,
    scheduledPriceChange: 'f'.repeat(24),
  };
  const files = readdirSync(FOLDER).map((file) => parse(readFileSync(join(FOLDER, file), 'utf8')));
  const definitions = files.flatMap((file) => file.definitions);
  const fragments = new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
  );
  const queries = definitions.filter(
    (one): one is OperationDefinitionNode =>
      one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.QUERY,
  );
  return queries.flatMap((query) => {
    const name = query.name?.value ?? '';
    const [field] = query.selectionSet.selections;
    const root = field?.kind === Kind.FIELD ? field.name.value : '';
    const needed = (query.variableDefinitions ?? []).filter(
      ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue,
    );
    const variables = Object.fromEntries(
      needed.map(({ variable }) => [
        variable.name.value,
        variable.name.value === 'id' ? ids[root] : values[variable.name.value],
      ]),
    );
    const text = textOf(query, fragments);
    return [{}, ...(FILTERED[name] ?? [])].map((filter): Call => [
      `${name} ${JSON.stringify(filter)}`,
      async () => {
        const { errors } = await staff.run(text, { ...variables, ...filter }, token);
        if (errors) throw new Error(`${name}: ${JSON.stringify(errors)}`);
      },
    ]);
  });
}

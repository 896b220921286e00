import { getNamedType, isObjectType, type GraphQLSchema } from 'graphql';
import { buildStaffSchema } from '../../../src/graphql/staff-schema.js';
import { AfterSalesFixture, keyOf } from '../../support/graphql/after-sales-fixture.js';
import { forgedCursor } from '../../support/graphql/customer-api.js';
import { CHANGE_PRICE } from '../../support/graphql/stock-keeping.js';
import { BILLING, InvoiceFixture } from '../../support/invoices/invoice-fixture.js';
import { manualClock, order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';
import { countStatements } from '../../support/statements.js';
import { subscribe } from '../../support/webhooks/customer-events.js';

// As many entries as each list has at least. Of the nested lists, those of the first customer and so on.
const ENTRIES = 5;

// All happens in one millisecond, so that entries are distinguished only by the part of a cursor after the time.
const { clock } = manualClock('2031-05-06T07:08:09.123Z');
const fixture = useStaff(clock);
const { dataOf, errorOf } = fixture;

/** What the lists are read of. */
const seed = { customerId: '', poolId: '', productId: '', orderNumber: 0, keyImportId: '', webhookId: '', claimId: '' };

interface List {
  /** The query, or the one object whose list it is. */
  within?: () => string;
  args?: () => string;
  /** The identifying field of an entry, and then all that is read for each entry. */
  nodes: string;
}

const SOME = 'totalCount nodes';
const NOTES = `staffNotes(first: 2) { ${SOME} { id text author { name } } }`;
const HISTORY = `history(first: 2) { ${SOME} { id subjectName } }`;
const ITEMS = 'items { product { sku } licenses { licenseKey } bundleLicenses { poolName } }';
const ORDER = `orderNumber customer { name } placedBy { name } creditNotes { amount } ${ITEMS}`;
const DELIVERY = 'id webhook { id } attempts { number }';

const ofCustomer = () => `customer(id: "${seed.customerId}")`;

/** Every list of the staff's schema, by the field that returns it. */
const LISTS: Record<string, List> = {
  'Query.auditLog': { nodes: 'id subjectName staffMember { name }' },
  'Query.claims': {
    nodes: `id assignee { name } openedBy { name } ${NOTES} customer { name } order { ${ORDER} } product { sku }`,
  },
  'Query.customers': {
    nodes: `id discountPackage { discounts { category } } apiTokens { id } webhooks { id } ${NOTES} ${HISTORY}
      ledger(first: 2) { ${SOME} { id } } claims(first: 2) { ${SOME} { id } } orders(first: 2) { ${SOME} { ${ORDER} } }`,
  },
  'Query.heldInvoices': { nodes: 'orderNumber reasons customer { name }' },
  'Query.invoices': { nodes: 'number status openAmount customer { name }' },
  'Query.keyImports': {
    nodes: `id staffMember { name } licensePool { product { sku } } orders(first: 2) { ${SOME} { orderNumber } }`,
  },
  'Query.ledgerEntries': { nodes: 'id customer { name } staffMember { name }' },
  'Query.licenseKeys': {
    args: () => `licensePoolId: "${seed.poolId}"`,
    nodes: 'id order { orderNumber } keyImport { note } replacedBy { id }',
  },
  'Query.licensePools': { nodes: 'id daysLeft product { sku } bundles { sku }' },
  'Query.orders': { nodes: `${ORDER} ${NOTES} ${HISTORY}` },
  'Query.priceChanges': { args: () => `productId: "${seed.productId}"`, nodes: 'version staffMember { name }' },
  'Query.products': { nodes: `id stock volumeDiscounts { minQuantity } nextListPrice { listPrice } ${HISTORY}` },
  'Query.recalledKeys': { args: () => `keyImportId: "${seed.keyImportId}"`, nodes: 'id order { orderNumber }' },
  'Query.scheduledPriceChanges': { nodes: 'id staffMember { name } changes { listPrice product { sku } }' },
  'Query.webhookDeliveries': { nodes: DELIVERY },
  'Query.webhooks': { nodes: `id customer { name } ${HISTORY} deliveries(first: 2) { ${SOME} { ${DELIVERY} } }` },
  'Claim.staffNotes': { within: () => `claim(id: "${seed.claimId}")`, nodes: 'id author { name }' },
  'Customer.claims': { within: ofCustomer, nodes: 'id product { sku }' },
  'Customer.history': { within: ofCustomer, nodes: 'id subjectName staffMember { name }' },
  'Customer.ledger': { within: ofCustomer, nodes: 'id staffMember { name }' },
  'Customer.orders': { within: ofCustomer, nodes: ORDER },
  'Customer.staffNotes': { within: ofCustomer, nodes: 'id author { name }' },
  'KeyImport.orders': { within: () => `keyImport(id: "${seed.keyImportId}")`, nodes: ORDER },
  'LicensePool.history': { within: () => `licensePool(id: "${seed.poolId}")`, nodes: 'id subjectName' },
  'Order.history': { within: () => `order(orderNumber: ${seed.orderNumber})`, nodes: 'id subjectName' },
  'Order.staffNotes': { within: () => `order(orderNumber: ${seed.orderNumber})`, nodes: 'id author { name }' },
  'Product.history': { within: () => `product(id: "${seed.productId}")`, nodes: 'id subjectName' },
  'Webhook.history': { within: () => `webhook(id: "${seed.webhookId}")`, nodes: 'id subjectName' },
  'Webhook.deliveries': { within: () => `webhook(id: "${seed.webhookId}")`, nodes: DELIVERY },
};

/** The identifying field of an entry. */
const keyOfNodes = (name: string): string => (LISTS[name] as List).nodes.split(' ')[0] as string;

function queryOf(name: string, page: string, nodes = (LISTS[name] as List).nodes): string {
  const { within, args } = LISTS[name] as List;
  const field = name.split('.')[1];
  const passed = [args?.(), page].filter(Boolean).join(', ');
  const list = `list: ${field}(${passed}) { totalCount pageInfo { hasNextPage endCursor } nodes { ${nodes} } }`;
  return within ? `{ parent: ${within()} { ${list} } }` : `{ ${list} }`;
}

async function read(name: string, page: string, nodes?: string) {
  const { parent, list } = await dataOf(queryOf(name, page, nodes));
  return (parent?.list ?? list) as {
    totalCount: number;
    nodes: Record<string, unknown>[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
}

/** The fields of the schema that return a list in pages. */
function listsOf(staffSchema: GraphQLSchema): string[] {
  return Object.values(staffSchema.getTypeMap()).flatMap((type) => {
    const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
    const lists = fields.filter((field) => getNamedType(field.type).name.endsWith('Connection'));
    return lists.map((field) => `${type.name}.${field.name}`);
  });
}

/** A shop in which each list has entries enough. */
async function trade(): Promise<void> {
  const { shop } = fixture;
  const run = async (mutation: string) => (await dataOf(`mutation { done: ${mutation} }`)).done;
  const product = await shop.product();
  Object.assign(seed, { productId: product.id, poolId: product.poolId });
  for (let index = 0; index < ENTRIES; index += 1) {
    const keys = Array.from({ length: 2 * ENTRIES }, (_, number) => keyOf(product.poolId, number + 100 * index));
    const { keyImport } = await run(
      `importLicenseKeys(licensePoolId: "${product.poolId}", keys: ${JSON.stringify(keys)}) { keyImport { id } }`,
    );
    if (index === 0) seed.keyImportId = keyImport.id;
    await dataOf(CHANGE_PRICE, { id: product.id, listPrice: 11 + index });
    await run(
      `schedulePriceChanges(changes: [{ productId: "${product.id}", listPrice: 9 }], from: "203${index + 2}-01-01T00:00:00Z") { id }`,
    );
    await shop.product({}, 1);
  }
  const bundle = await shop.bundle([
    (await shop.product({}, ENTRIES)).poolId,
    (await shop.product({}, ENTRIES)).poolId,
  ]);
  const afterSales = new AfterSalesFixture(fixture);
  for (let index = 0; index < ENTRIES; index += 1) {
    const discountPackageId = await shop.discountPackage({ Default: 100 });
    // The invoices of the first customer are issued, those of the others are held.
    const billing = index === 0 ? { countryCode: 'DE', ...BILLING } : {};
    const { id, token } = await shop.customer({ discountPackageId, ...billing });
    const webhookId = await subscribe(fixture, token);
    if (index === 0) Object.assign(seed, { customerId: id, webhookId });
    for (let count = 0; count < (index === 0 ? ENTRIES : 2); count += 1) {
      const lines = [
        { productId: product.id, amount: 1 },
        ...(count === 0 ? [{ productId: bundle.id, amount: 1 }] : []),
      ];
      const { status, body: made } = await order(fixture, token, lines);
      expect(status).toBe(201);
      seed.orderNumber = made.orderNumber;
      const [{ licenseKey }] = made.items[0].licenses;
      const claimed = await afterSales.claim({ buyer: { id, token }, number: made.orderNumber }, licenseKey);
      expect(claimed.status).toBe(201);
      seed.claimId = claimed.body._id;
      await run(`recordPayment(customerId: "${id}", amount: ${1 + count}) { id }`);
      await run(`addCustomerNote(customerId: "${id}", text: "note") { id }`);
    }
  }
  for (let count = 0; count < ENTRIES; count += 1) {
    await run(`addClaimNote(id: "${seed.claimId}", text: "note") { id }`);
    await run(`addOrderNote(orderNumber: ${seed.orderNumber}, text: "note") { id }`);
    await run(`setWebhookActive(id: "${seed.webhookId}", active: ${count % 2 === 1}) { id }`);
  }
  await run(`recallKeyImport(id: "${seed.keyImportId}", reason: "blocked") { id }`);
  const invoiceFixture = new InvoiceFixture(fixture, clock);
  await invoiceFixture.begin();
  await invoiceFixture.issue();
}

describe('the lists of the staff', () => {
  beforeAll(trade);

  it('this file reads every list that the schema has', async () => {
    expect(listsOf(await buildStaffSchema()).sort()).toEqual(Object.keys(LISTS).sort());
  });

  it.each(Object.keys(LISTS))(
    'the pages of %s hold each entry once and in one order, whatever their size',
    async (name) => {
      const key = keyOfNodes(name);
      const { nodes: none, totalCount } = await read(name, 'first: 0', key);
      const { nodes: all, pageInfo } = await read(name, `first: ${totalCount}`, key);
      expect([none, totalCount >= ENTRIES, pageInfo.hasNextPage]).toEqual([[], true, false]);
      expect(new Set(all.map((node) => node[key])).size).toBe(totalCount);
      // Single entries of a short list; those of a long one would be hundreds of pages.
      const first = Math.ceil(totalCount / ENTRIES);
      const seen: unknown[] = [];
      for (let after = ''; ;) {
        const page = await read(name, `first: ${first}${after}`, key);
        expect(page.totalCount).toBe(totalCount);
        seen.push(...page.nodes);
        if (!page.pageInfo.hasNextPage) break;
        expect(page.nodes).toHaveLength(first);
        after = `, after: ${JSON.stringify(page.pageInfo.endCursor)}`;
      }
      expect(seen).toEqual(all);
    },
  );

  it.each(Object.keys(LISTS))('%s is refused for a size or a cursor that no page has, with its name', async (name) => {
    const { pageInfo } = await read(name, 'first: 1', '__typename');
    const values = JSON.parse(Buffer.from(pageInfo.endCursor, 'base64url').toString()) as (string | number)[];
    const forged = values.map((value, index) => values.with(index, typeof value === 'number' ? 'x' : 'ü'));
    const cursors = ['', 'nonsense', forgedCursor([]), ...forged.map(forgedCursor)];
    const pages: [page: string, argument: string][] = [
      ['first: -1', 'first'],
      ['first: 501', 'first'],
      ...cursors.map((after): [string, string] => [`after: ${JSON.stringify(after)}`, 'after']),
    ];
    for (const [page, argument] of pages) {
      const { extensions } = await errorOf(queryOf(name, page, '__typename'));
      expect({ page, extensions }).toEqual({
        page,
        extensions: { code: 'VALIDATION_ERROR', details: { [argument]: expect.any(String) } },
      });
    }
  });

  it.each(Object.keys(LISTS))(
    '%s costs the same number of SQL statements for many entries as for two',
    async (name) => {
      const { dataSource } = fixture.service.app;
      const count = (first: number) => countStatements(dataSource, () => read(name, `first: ${first}`));
      const two = await count(2);
      // On a busy machine the fields of one page can become two batches.
      expect((await count(ENTRIES)) - two).toBeLessThanOrEqual(2);
    },
  );
});

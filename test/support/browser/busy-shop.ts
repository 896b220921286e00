import { createConnection } from 'mysql2/promise';
import { until } from '../until.js';
import { mutate, newStaff, newWebhook, staff } from './shop-actions.js';

/*
 * A shop as it is after some months, for pictures: on top of the demo, whose names and products are realistic. What takes
 * time is moved into the past in the database.
 */

const DAY_MS = 24 * 3_600_000;
const REPLACED = 'The activation server says that this key has been used up.';

/** Name, country, credit limit, billing address, VAT id. */
const CUSTOMERS: readonly (readonly [string, string, number, string, string | null])[] = [
  ['Kessler & Partner Systemhaus KG', 'DE', 20_000, 'Weinstraße 8, 67433, Neustadt', null],
  ['Rheintal Computer AG', 'DE', 30_000, 'Uferweg 21, 55116, Mainz', null],
  ['Nordlicht IT-Service GmbH', 'DE', 10_000, 'Holstenstraße 14, 24103, Kiel', null],
  ['Ostsee Systems GmbH', 'DE', 15_000, 'Am Strande 3, 18055, Rostock', null],
  ['Alpenblick Datentechnik GmbH', 'AT', 25_000, 'Bergstraße 5, 6020, Innsbruck', 'ATU13585627'],
  ['Hohenzollern IT GmbH & Co. KG', 'DE', 12_000, 'Schlossplatz 2, 72379, Hechingen', null],
  ['København Licens ApS', 'DK', 9_000, 'Havnegade 12, 1058, København', 'DK13585628'],
  ['Lyon Licences SAS', 'FR', 5_000, '8 quai des Tisserands, 69002, Lyon', 'FR40303265045'],
  ['Stockholm Nyckel AB', 'SE', 4_000, 'Hamngatan 4, 11147, Stockholm', 'SE556188840401'],
  ['Bergmann EDV-Beratung', 'DE', 8_000, 'Talweg 9, 38700, Braunlage', null],
  ['Sächsische Bürotechnik GmbH', 'DE', 15_000, 'Elbufer 30, 01067, Dresden', null],
  ['Tannenhof IT', 'DE', 6_000, 'Tannenweg 1, 78098, Triberg', null],
  ['Brussels Softshop BV', 'BE', 7_000, 'Kaaistraat 17, 1000, Brussels', 'BE0428759497'],
  ['Weser Software Vertrieb', 'DE', 10_000, 'Weserufer 6, 28195, Bremen', null],
];

const AMOUNTS = [1, 3, 1, 12, 2, 1, 5, 2, 8, 1, 1, 20, 1, 4];
/** A large order, which the picture of an order shows. */
const SHOWN = {
  index: 46,
  customer: 'Kessler & Partner Systemhaus KG',
  amounts: { 'KV-CAD-ULT': 4, 'FL-IDE-ALL1Y': 1, 'WL-PWD-1Y': 1 },
};
const ORDERS = 130;
const DAYS = 60;

type Ids = Record<string, string>;

/** Sends a statement to the database. @returns its rows, where it has any. */
type Run = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;

const CREATE = 'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }';
const ORDER = `mutation ($id: ObjectID!, $lines: [StaffOrderLineInput!]!, $reference: String) {
  createOrder(customerId: $id, lines: $lines, reference: $reference) { orderNumber items { licenses { id } } } }`;

/** The customers' ids, by their names. Their VAT ids are confirmed. */
async function createCustomers(): Promise<Ids> {
  const ids: Ids = {};
  for (const [name, countryCode, creditLimit, address, vatId] of CUSTOMERS) {
    const [street = '', postalCode = '', city = ''] = address.split(', ');
    const domain = name
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[^a-z]+/g, '-');
    const email = `einkauf@${domain}.example.com`;
    const billing = { street, postalCode, city };
    const input = { name, email, countryCode, creditLimit: creditLimit * 10, vatId, billing, invoiceEmail: email };
    const { id } = (await staff(CREATE, { input })).createCustomer;
    ids[name] = id;
    if (vatId) {
      await mutate(`recordVatCheck(customerId: "${id}", result: VALID, note: "Letter of the tax office")`);
    }
  }
  return ids;
}

/** An order that was made, with the ids of its keys. */
interface Placed {
  orderNumber: number;
  customer: string;
  sku: string;
  keyIds: string[];
}

/** Waits until every order has its invoice, or is on hold. */
async function untilIssued(run: Run): Promise<void> {
  await until(async () => {
    const waiting = await run(
      `SELECT 1 FROM orders o WHERE o.order_number NOT IN (SELECT order_number FROM invoices)
          AND o.order_number NOT IN (SELECT order_number FROM held_invoices) LIMIT 1`,
    );
    return waiting.length === 0;
  }, 'every order has its invoice');
}

/** The number of last orders whose invoices may be held. */
const HELD_ORDERS = 12;

/** From now on two customers lack something that their invoices need. */
async function holdInvoices(customers: Ids, run: Run): Promise<void> {
  await untilIssued(run);
  const [german, french] = [customers['Nordlicht IT-Service GmbH'], customers['Lyon Licences SAS']];
  await mutate(`updateCustomer(id: "${german}", input: { billing: { postalCode: null } })`);
  await mutate(`updateCustomer(id: "${french}", input: { vatId: "FR83404833048" })`);
}

async function placeOrders(run: Run, customers: Ids, products: Ids): Promise<Placed[]> {
  const [names, skus] = [Object.keys(customers), Object.keys(products)];
  const placed: Placed[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    // Each walks through the names and products at a pace of its own.
    if (index === ORDERS - HELD_ORDERS) await holdInvoices(customers, run);
    const isShown = index === SHOWN.index;
    const customer = isShown ? SHOWN.customer : (names[(index * 5 + Math.floor(index / 3)) % names.length] ?? '');
    const amount = AMOUNTS[(index * 3) % AMOUNTS.length] ?? 1;
    const others = index % 6 === 5 ? { 'BH-OCR-8': amount } : {};
    const amounts = isShown ? SHOWN.amounts : { [skus[(index * 7) % skus.length] ?? '']: amount, ...others };
    const lines = Object.entries(amounts).map(([sku, pieces]) => ({ productId: products[sku], amount: pieces }));
    const reference = index % 4 === 3 ? null : `PO-${4_300 + index}`;
    const { createOrder: order } = await staff(ORDER, { id: customers[customer], lines, reference });
    const keyIds = order.items.flatMap((item: { licenses: { id: string }[] }) => item.licenses.map(({ id }) => id));
    placed.push({ orderNumber: order.orderNumber, customer, sku: Object.keys(amounts)[0] ?? '', keyIds });
  }
  return placed;
}

/** When an order was made: more of them in the last days. */
const placedAt = (index: number): Date =>
  new Date(Date.now() - (1 - (index + 1) / ORDERS) ** 1.2 * DAYS * DAY_MS - 1_800_000);

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Moves orders and their invoices to when they would have been made. Invoices are due two weeks later. */
async function moveToThePast(run: Run, placed: readonly Placed[]): Promise<void> {
  // Those of the demo itself are the oldest.
  const first = placed[0]?.orderNumber ?? 0;
  const numbers = [first - 2, first - 1, ...placed.map(({ orderNumber }) => orderNumber)];
  for (const [index, orderNumber] of numbers.entries()) {
    const at = placedAt(index - 2);
    const [day, due] = [dayOf(at), dayOf(new Date(at.getTime() + 14 * DAY_MS))];
    await run(
      'UPDATE orders SET order_date = ?, order_from = 1 + order_number % 2, placed_by_id = NULL WHERE order_number = ?',
      [at, orderNumber],
    );
    await run('UPDATE order_items SET order_date = ? WHERE order_number = ?', [at, orderNumber]);
    await run('UPDATE held_invoices SET since = ? WHERE order_number = ?', [at, orderNumber]);
    await run(
      `UPDATE invoices SET issue_day = ?, supply_day = ?, due_day = ?, created_at = ?,
              document = JSON_SET(document, '$.issueDate', ?, '$.supplyDate', ?, '$.dueDate', ?) WHERE order_number = ?`,
      [day, day, due, new Date(at.getTime() + 8_000), day, day, due, orderNumber],
    );
  }
}

/** What each customer owes is what it ordered lately; who is late owes more. */
async function pay(run: Run, customers: Ids): Promise<void> {
  const limits = new Map(CUSTOMERS.map(([name, , limit]) => [name, limit]));
  for (const [index, [name, id]] of Object.entries(customers).entries()) {
    const days = name === SHOWN.customer ? 40 : index % 5 === 1 ? 19 : 12;
    const [row] = await run<{ cents: string }>(
      `SELECT c.balance_cents - COALESCE(SUM(o.grand_total_cents), 0) AS cents FROM customers c
         LEFT JOIN orders o ON o.customer_id = c.id AND o.order_date > NOW() - INTERVAL ? DAY WHERE c.id = ?`,
      [days, id],
    );
    const amount = Math.max(0, Number(row?.cents ?? 0)) / 100;
    const payment = `customerId: "${id}", amount: ${amount}, reference: "SEPA ${8_800 + index}-20"`;
    if (amount > 0) await mutate(`recordPayment(${payment})`);
    await run(
      'UPDATE customers SET credit_limit_cents = GREATEST(?, CEIL(balance_cents / 0.97 / 50000) * 50000) WHERE id = ?',
      [(limits.get(name) ?? 0) * 100, id],
    );
  }
}

const CLAIMS: readonly (readonly [string, string])[] = [
  ['KV-CAD-ULT', 'Key is refused as invalid by the activation wizard (0xC004C003).'],
  ['FW-TAB-26', 'Key is refused as invalid.'],
  ['BH-PDF-STD', 'Customer says that it is used on 3 devices already.'],
  ['FW-OFC-PRO', 'Der Kunde meldet, dass der Schlüssel gesperrt ist.'],
  ['FL-IDE-ALL1Y', 'The subscription ends after a month instead of a year.'],
];

type Members = Record<'jana' | 'sabine', Awaited<ReturnType<typeof newStaff>>>;

const ANSWER = 'Sorry for that. Here is another one.';
const NOTE = 'Called them. The vendor answers by Wednesday.';
const CLAIM_NOTE = 'Vendor ticket KV-55120. They answer within a day.';

/** Open claims of some days, and a key that was replaced. @returns the ids of the claims, and the order of the first. */
async function openClaims(run: Run, placed: readonly Placed[], { jana, sabine }: Members) {
  const claims: { id: string; orderNumber: number }[] = [];
  const make = async ({ orderNumber, keyIds }: Placed, index: number, reason: string): Promise<string> => {
    const { createClaim } = await mutate(
      `createClaim(orderNumber: ${orderNumber}, licenseKeyId: "${keyIds[index]}", reason: "${reason}")`,
    );
    await run('UPDATE claims SET opened_by_id = NULL WHERE id = ?', [createClaim.id]);
    claims.push({ id: createClaim.id, orderNumber });
    return createClaim.id;
  };
  for (const [index, [sku, reason]] of CLAIMS.entries()) {
    const of = index === 0 ? placed[SHOWN.index] : placed.slice(index * 9).find((one) => one.sku === sku);
    if (!of) continue;
    if (index === 0) {
      const done = await make(of, 1, REPLACED);
      claims.pop();
      await mutate(`resolveClaim(id: "${done}", resolution: REPLACE, answer: "${ANSWER}")`, 'id', sabine.token);
      await mutate(`addOrderNote(orderNumber: ${of.orderNumber}, text: "${NOTE}")`, 'id', jana.token);
    }
    const id = await make(of, 0, reason);
    await run('UPDATE claims SET created_at = ? WHERE id = ?', [
      new Date(Date.now() - (75 - 16 * index) * 3_600_000),
      id,
    ]);
    const assignee = [jana.id, jana.id, null, sabine.id, null][index];
    if (assignee) await mutate(`assignClaim(id: "${id}", staffId: "${assignee}")`, 'id', sabine.token);
  }
  await mutate(`addClaimNote(id: "${claims[0]?.id}", text: "${CLAIM_NOTE}")`, 'id', sabine.token);
  return claims;
}

/** Leaves few keys in some pools, and takes one delivery of keys back. */
async function runShort(run: Run): Promise<void> {
  await run("UPDATE license_pools SET stock_set_at = '2100-01-01'");
  const left: Record<string, number> = {
    'VH-DT12-PRO': 0,
    'NW-EPS-1D1Y': 14,
    'NW-SRV-1S1Y': 6,
    'WL-PWD-1Y': 60,
    'BH-PDF-STD': 24,
  };
  for (const [sku, keep] of Object.entries(left)) {
    const [pool] = await run<{ id: string; available: number }>(
      'SELECT p.id, p.available FROM license_pools p JOIN products r ON r.id = p.product_id WHERE r.sku = ? ORDER BY p.id LIMIT 1',
      [sku],
    );
    if (!pool || pool.available <= keep) continue;
    await mutate(
      `withdrawLicenseKeys(licensePoolId: "${pool.id}", count: ${pool.available - keep}, reason: "Vendor withdrew the batch")`,
    );
  }
  const [batch] = await run<{ id: string }>(
    `SELECT b.id FROM key_imports b JOIN license_pools p ON p.id = b.license_pool_id JOIN products r ON r.id = p.product_id
      WHERE r.sku = ? LIMIT 1`,
    ['TR-IMG-TEC'],
  );
  await mutate(`recallKeyImport(id: "${batch?.id}", reason: "The maker blocks this delivery.")`);
}

async function saveViews({ jana }: Members, customers: Ids, products: Ids): Promise<void> {
  const views = {
    Rheintal: `customer=${customers['Rheintal Computer AG']}`,
    'Konstruvia CAD': `product=${products['KV-CAD-PRO']}`,
  };
  for (const [name, query] of Object.entries(views)) {
    await mutate(`saveView(list: "orders", name: "${name}", query: "${query}")`, 'id', jana.token);
  }
}

/** Two receivers that are no longer operated. */
async function breakWebhooks(customers: Ids): Promise<void> {
  for (const name of ['Alpenblick Datentechnik GmbH', 'Kessler & Partner Systemhaus KG']) {
    const id = customers[name] ?? '';
    const { issueApiToken } = await mutate(`issueApiToken(customerId: "${id}", name: "Online shop")`, 'token');
    const customer = { id, name, token: issueApiToken.token };
    await newWebhook(customer, 'http://127.0.0.1:9/reseller/hook', ['orderCompleted', 'productOutOfStock']);
  }
}

/** Fills the shop. @returns who may sign in, and what the pictures are of. */
export async function fillShop() {
  const connection = await createConnection({ uri: process.env.CONSOLE_DATABASE ?? '', timezone: 'Z' });
  const run: Run = async <Row>(sql: string, values?: unknown[]) => (await connection.query(sql, values))[0] as Row[];
  const idsBySku = async (sql: string): Promise<Ids> =>
    Object.fromEntries((await run<{ id: string; sku: string }>(sql)).map(({ id, sku }) => [sku, id]));
  // What the demo has most of.
  const products = await idsBySku(
    'SELECT r.id, r.sku FROM products r JOIN license_pools p ON p.product_id = r.id WHERE p.available >= 200 ORDER BY r.sku',
  );
  const members = { jana: await newStaff('ADMIN', 'Jana Brandt'), sabine: await newStaff('SUPPORT', 'Sabine Krüger') };
  await newStaff('FINANCE', 'Frank Ott');
  const customers = await createCustomers();
  await breakWebhooks(customers);
  const [gold] = await run<{ id: string }>('SELECT id FROM discount_packages WHERE name = ?', ['Partner Gold 2026']);
  const packageId = gold?.id ?? '';
  for (const name of ['Kessler & Partner Systemhaus KG', 'Nordlicht IT-Service GmbH']) {
    await mutate(`assignDiscountPackage(customerId: "${customers[name]}", discountPackageId: "${packageId}")`);
  }
  const placed = await placeOrders(run, customers, products);
  const claims = await openClaims(run, placed, members);
  await runShort(run);
  await untilIssued(run);
  await moveToThePast(run, placed);
  await pay(run, customers);
  await run('UPDATE customers SET created_at = created_at - INTERVAL ? DAY', [400]);
  await run("UPDATE orders SET status = 'pending' WHERE order_number = ?", [placed.at(-1)?.orderNumber]);
  await run("UPDATE orders SET status = 'failed' WHERE order_number = ?", [placed.at(-14)?.orderNumber]);
  const notes = 'Pays on the 1st and the 15th. Ask for Herr Brandl, not for the purchasing desk.';
  await mutate(`updateCustomer(id: "${customers['Kessler & Partner Systemhaus KG']}", input: { notes: "${notes}" })`);
  await saveViews(members, customers, products);
  const pools = await idsBySku('SELECT p.id, r.sku FROM license_pools p JOIN products r ON r.id = p.product_id');
  const [webhook] = await run<{ id: string }>('SELECT id FROM webhooks WHERE NOT active LIMIT 1');
  await connection.end();
  return { ...members, customers, products, pools, packageId, webhookId: webhook?.id, claims };
}

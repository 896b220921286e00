import { randomUUID } from 'node:crypto';

const URL = process.env.CONSOLE_URL ?? '';
const ADMIN = process.env.CONSOLE_TOKEN ?? '';

/** An order with what it came to be out of. */
export interface Sale {
  orderNumber: number;
  customer: { id: string; name: string; token: string };
  product: { id: string; name: string; sku: string; poolId: string };
  /** The full keys of the order. */
  keys: string[];
}

async function post(path: string, token: string, body: object): Promise<unknown> {
  const response = await fetch(URL + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const reply: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`);
  return reply;
}

/** A staff request outside the console. @param token the default is that of the demo's ADMIN. */
export async function staff<Data = Record<string, any>>(
  query: string,
  variables: object = {},
  token = ADMIN,
): Promise<Data> {
  const response = (await post('/admin/graphql', token, { query, variables })) as {
    data: Data;
    errors?: { message: string }[];
  };
  if (response.errors) throw new Error(response.errors.map(({ message }) => message).join(', '));
  return response.data;
}

/** Calls a mutation, such as `recallKeyImport(id: "…", reason: "Bad")`. @param fields of what it returns. */
export const mutate = (call: string, fields = 'id', token?: string) =>
  staff(`mutation { ${call} { ${fields} } }`, {}, token);

/** Fields of the customer, the product or whatever else has this id. */
export async function details(what: string, id: string, fields: string) {
  return (await staff(`query ($id: ObjectID!) { ${what}(id: $id) { ${fields} } }`, { id }))[what];
}

export async function newStaff(role: string, name = `${role} ${randomUUID().slice(0, 8)}`) {
  const fields = 'token staffMember { id }';
  const { createStaffMember } = await mutate(`createStaffMember(name: "${name}", role: ${role})`, fields);
  return { id: createStaffMember.staffMember.id as string, token: createStaffMember.token as string };
}

/** The token of a new member. */
export const newMember = async (role: string, name?: string): Promise<string> => (await newStaff(role, name)).token;

/** Where invoices go: without it they are held. */
const BILLING = { street: 'Kai 1', postalCode: '20457', city: 'Hamburg' };

/** @param more fields of the input. */
export async function newCustomer(creditLimit = 100_000, more: object = {}): Promise<Sale['customer']> {
  const name = `Harbour IT ${randomUUID().slice(0, 8)}`;
  const { createCustomer } = await staff(
    'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }',
    { input: { name, countryCode: 'DE', creditLimit, billing: BILLING, ...more } },
  );
  const { issueApiToken } = await mutate(`issueApiToken(customerId: "${createCustomer.id}", name: "shop")`, 'token');
  return { id: createCustomer.id, name, token: issueApiToken.token };
}

/** Keys such as `QXTBAAAA-10002`, different in each run. */
export function newKeys(count: number): string[] {
  const letter = (digit: string) => 'ABCDEFGHJKLMNPQR'.charAt(parseInt(digit, 16));
  const letters = Array.from(randomUUID().slice(0, 8), letter).join('');
  return Array.from({ length: count }, (_, index) => `${letters}-${10_000 + index}`);
}

export const importKeys = (id: string, keys: readonly string[]) =>
  staff(
    'mutation ($id: ObjectID!, $keys: [String!]!) { importLicenseKeys(licensePoolId: $id, keys: $keys, acceptUnusual: true) { imported } }',
    { id, keys },
  );

/** A product at 10 EUR with this many keys. */
export async function newProduct(keys: number): Promise<Sale['product']> {
  const sku = `FO-${randomUUID().slice(0, 8)}`;
  const name = `Fjord Office ${sku}`;
  const input = `{ sku: "${sku}", name: "${name}", category: "office", listPrice: 10 }`;
  const { createProduct } = await mutate(`createProduct(input: ${input})`, 'id licensePools');
  const [poolId] = createProduct.licensePools as string[];
  const unlike = (_: unknown, index: number) => `${sku}-${randomUUID()}-${String(index).padStart(4, '0')}`;
  if (keys > 0) await importKeys(poolId ?? '', Array.from({ length: keys }, unlike));
  return { id: createProduct.id, name, sku, poolId: poolId ?? '' };
}

/** An order of the customer itself. */
export async function sell(
  customer: Sale['customer'],
  product: Sale['product'],
  amount: number,
  reference?: string,
): Promise<Sale> {
  const order = (await post('/api/orders', customer.token, {
    products: [{ productId: product.id, amount }],
    ...(reference && { reference }),
  })) as { orderNumber: number; items: { licenses: { licenseKey: string }[] }[] };
  const keys = order.items.flatMap(({ licenses }) => licenses.map(({ licenseKey }) => licenseKey));
  return { orderNumber: order.orderNumber, customer, product, keys };
}

/** An order of a new customer for a new product, of which keys are left. */
export async function newSale({
  amount = 2,
  left = 2,
  reference = undefined as string | undefined,
} = {}): Promise<Sale> {
  const [customer, product] = await Promise.all([newCustomer(), newProduct(amount + left)]);
  return sell(customer, product, amount, reference);
}

/** The id of a new webhook of the customer, which is sent the named kinds of events. */
export async function newWebhook({ token }: Sale['customer'], url: string, kinds: readonly string[]): Promise<string> {
  const body = { url, events: Object.fromEntries(kinds.map((kind) => [kind, true])) };
  return ((await post('/api/webhooks', token, body)) as { webhook: { _id: string } }).webhook._id;
}

/** What the console shows of a key that is not revealed. */
export const bulletMask = (key: string | undefined): string => `••••${key?.slice(-4)}`;

/** The full last key of an order, such as a replacement, as its customer reads it. */
export async function lastKeyOf({ orderNumber, customer }: Sale): Promise<{ licenseKey: string }> {
  const response = await fetch(`${URL}/api/orders/${orderNumber}`, {
    headers: { Authorization: `Bearer ${customer.token}` },
  });
  const { items } = (await response.json()) as { items: { licenses: { licenseKey: string }[] }[] };
  const key = items.at(-1)?.licenses.at(-1);
  if (!key) throw new Error(`Order ${orderNumber} has no key`);
  return key;
}

/** The id of a new claim for a key of the order. */
export async function claim({ orderNumber, customer, keys }: Sale, index: number, reason: string): Promise<string> {
  const body = { orderNumber, licenseKey: keys[index], reason };
  return ((await post('/api/claims', customer.token, body)) as { _id: string })._id;
}

/** The id of a new package that takes 20 % off {@link newProduct}, and that the customer has. */
export async function newPackage(customerId: string, name: string): Promise<string> {
  const valid = 'validFrom: "2020-01-01", validUntil: "2099-12-31"';
  const discounts = '{ category: "office", percentage: 20 }';
  const { createDiscountPackage } = await mutate(
    `createDiscountPackage(input: { name: "${name}", ${valid}, discounts: [${discounts}] })`,
  );
  await mutate(`assignDiscountPackage(customerId: "${customerId}", discountPackageId: "${createDiscountPackage.id}")`);
  return createDiscountPackage.id;
}

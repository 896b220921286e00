import { randomUUID } from 'node:crypto';
import { toEuro } from '../src/domain/common/money.js';
import type { Customer } from '../src/entities/customers/customer.js';
import type { DemoTokens } from './demo-tokens.js';

/** The facts in the announcement. */
export interface Announced {
  /** The service's address, without a path. */
  url: string;
  /** Prints where the data are. */
  database: string;
  databaseUrl: string;
  /** In the order of the list. The examples use the first one's token. */
  customers: readonly Customer[];
  tokens: DemoTokens;
  /** Signs the ADMIN in once; null where the console is not served. */
  signInToken: string | null;
  /** A product that can be ordered. */
  productId: string;
}

const ADDRESSES = [
  ['REST', '/api'],
  ['its reference', '/docs'],
  ['GraphQL', '/graphql'],
  ["staff's GraphQL", '/admin/graphql'],
] as const;

function euro(cents: number): string {
  return `${toEuro(cents).toLocaleString('en', { minimumFractionDigits: 2 })} EUR`;
}

function customerLines({ customers, tokens }: Announced): string[] {
  return customers.flatMap((customer) => [
    `  ${customer.customerNumber}  ${customer.name} (${customer.countryCode}, ${customer.status.toLowerCase()}), ` +
      `owes ${euro(customer.balanceCents)} of at most ${euro(customer.creditLimitCents)}`,
    `         ${tokens.customers.get(customer.id)}`,
  ]);
}

/** The command line's settings for the demo's database, to be pasted. A password is for its owner to fill in. */
function commandLineSettings(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (url.password !== '') url.password = 'PASSWORD';
  return `NODE_ENV=development TEST_SHOP=true DATABASE_URL='${url.href}'`;
}

/** The text that `npm run demo` prints: addresses, tokens, and commands to paste. */
export function announcement(announced: Announced): string {
  const { url, database, databaseUrl, customers, tokens, productId, signInToken } = announced;
  const authorization = `-H 'Authorization: Bearer ${tokens.customers.get(customers[0]?.id ?? '')}'`;
  const json = "-H 'Content-Type: application/json'";
  const order = JSON.stringify({ products: [{ productId, amount: 2 }] });
  const query = JSON.stringify({ query: '{ me { name balance } products(first: 3) { nodes { name price stock } } }' });
  return [
    '',
    `The demo shop is open, on ${database}. It is a test shop: its pools fill themselves, and no order is real.`,
    '',
    ...ADDRESSES.map(([name, path]) => `  ${name.padEnd(16)} ${url}${path}`),
    '',
    'Customers, each with an access token:',
    ...customerLines(announced),
    '',
    `Staff (ADMIN): ${tokens.staff}`,
    // A browser never sends the part of an address after #; the console removes it from the address immediately.
    ...(signInToken ? [`  the console, signed in (once): ${url}/admin#token=${signInToken}`] : []),
    '',
    'Products at the prices of the first customer, and a first order. Sent again, it buys nothing twice:',
    '',
    `  curl -s ${url}/api/products ${authorization}`,
    '',
    `  curl -s ${url}/api/orders ${authorization} ${json} \\`,
    `    -H 'Idempotency-Key: ${randomUUID()}' -d '${order}'`,
    '',
    'An account of your own:',
    '',
    `  curl -s ${url}/api/test/accounts ${json} -d '{"countryCode":"DE"}'`,
    '',
    'The same shop over GraphQL:',
    '',
    `  curl -s ${url}/graphql ${authorization} ${json} \\`,
    `    -d '${query}'`,
    '',
    'The command line on its database, from another terminal:',
    '',
    `  ${commandLineSettings(databaseUrl)} npm run -s cli -- verify`,
    '',
    'Ctrl-C ends it; the data stay for the next start.',
    '',
  ].join('\n');
}

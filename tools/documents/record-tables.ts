import { readFileSync } from 'node:fs';
import { ACCOUNT, LEDGER_ENTRY } from '../../src/records/account.js';
import { CLAIM } from '../../src/records/claim.js';
import { UNAVAILABLE_ITEM } from '../../src/records/error.js';
import { INVOICE, INVOICE_LINE, INVOICE_PARTY, INVOICE_VAT } from '../../src/records/invoice.js';
import {
  BUNDLE_LICENSE_GROUP,
  CREATED_ORDER,
  CREATED_ORDER_ITEM,
  LICENSE,
  ORDER,
  ORDER_ITEM,
} from '../../src/records/order.js';
import { PRODUCT } from '../../src/records/product.js';
import { fieldsOf, isOptional, type Fields, type RecordOf, type Schema } from '../../src/records/record.js';
import { DELIVERY_ATTEMPT, DELIVERY_WITH_ATTEMPTS, ISSUED_WEBHOOK } from '../../src/records/webhook.js';
import { definitions } from './table.js';

interface Tabled {
  shown: RecordOf<Fields>;
  notes: Readonly<Record<string, string>>;
  /** Lists the fields that are the same by their names alone. */
  sameAs?: { shown: RecordOf<Fields>; link: string };
}

/** @param notes further text about fields: mostly where to read more. */
const tabled = <P extends Fields>(shown: RecordOf<P>, notes: { readonly [F in keyof P]?: string } = {}): Tabled => ({
  shown,
  notes: notes as Tabled['notes'],
});

const ofOrder = {
  invoiceNumber: 'See [invoices](invoices.md).',
  reference: 'See [reference](#reference).',
  updatedAt: 'See [changes](#changes).',
  status: 'See [status](#status).',
  subTotal: 'See [sums](money.md#an-orders-sums).',
};
const REPLACED = 'See [replaced keys](#replaced-keys).';

/** The records that have a table in docs/spec, by the page. A comment above the table names the record. */
const TABLES: Record<string, Record<string, Tabled>> = {
  'docs/spec/account.md': {
    Account: tabled(ACCOUNT, {
      status: '[All others](authentication.md#refusals) are refused.',
      availableCredit: '`creditLimit` less `balance`: [an order](orders.md#credit) of more is refused.',
      vatRate: 'See [VAT](money.md#vat).',
      vatIdStatus: 'See [VAT ids](invoices.md#vat-ids).',
      rateLimits: 'The [limits](rate-limits.md#limits) that count for you.',
    }),
    LedgerEntry: tabled(LEDGER_ENTRY),
  },
  'docs/spec/claims.md': { Claim: tabled(CLAIM, { status: 'See [status](#status).' }) },
  'docs/spec/invoices.md': {
    Invoice: tabled(INVOICE, {
      dueDate: 'See [documents](#documents).',
      roundingAmount: 'See [corrections](#corrections).',
      status: 'See [what is open](#what-is-open).',
    }),
    InvoiceParty: tabled(INVOICE_PARTY),
    InvoiceLine: tabled(INVOICE_LINE),
    InvoiceVat: tabled(INVOICE_VAT, { category: 'See [VAT](#vat).' }),
  },
  'docs/spec/errors.md': { UnavailableItem: tabled(UNAVAILABLE_ITEM) },
  'docs/spec/orders.md': {
    Order: tabled(ORDER, ofOrder),
    OrderItem: tabled(ORDER_ITEM, {
      product: 'The product, as it was called when it was ordered.',
      isReplacement: 'See [license keys](staff-and-keys.md#license-keys).',
      replaces: REPLACED,
    }),
    CreatedOrder: {
      ...tabled(CREATED_ORDER, ofOrder),
      sameAs: { shown: ORDER, link: '[list form](#order-list-form)' },
    },
    CreatedOrderItem: {
      ...tabled(CREATED_ORDER_ITEM),
      sameAs: { shown: ORDER_ITEM, link: '[list form](#order-item-list-form)' },
    },
    BundleLicenseGroup: tabled(BUNDLE_LICENSE_GROUP),
    License: tabled(LICENSE, { replacedBy: REPLACED }),
  },
  'docs/spec/products.md': {
    Product: tabled(PRODUCT, {
      category: 'See [discount package](money.md#discount-package).',
      oldPrice: 'See [previous price](#previous-price).',
      discount: 'See [which discount wins](money.md#which-discount-wins).',
      volumeDiscounts: 'See [volume tiers](money.md#volume-tiers).',
    }),
  },
  'docs/spec/webhooks.md': {
    IssuedWebhook: tabled(ISSUED_WEBHOOK, {
      events: 'A flag for each [kind of event](events.md#kinds).',
      secret: 'Only in the response that [issues it](#secrets).',
    }),
    DeliveryWithAttempts: tabled(DELIVERY_WITH_ATTEMPTS, {
      payload: 'See [envelope](events.md#envelope).',
      attempts: 'Only if a single delivery is requested.',
    }),
    DeliveryAttempt: tabled(DELIVERY_ATTEMPT),
  },
};

/** The pages with tables of records. */
export const RECORD_PAGES = Object.keys(TABLES);

const MARKED =
  /^## ([^\n]+)\n(?:(?!## ).*\n)*?<!-- The fields of (\w+), written by `npm run docs` -->\n\n((?:- .*\n)+)/gm;

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z -]/g, '')
    .replaceAll(' ', '-');

/** Where the table of each record is, within its page. */
const anchors = new Map(
  RECORD_PAGES.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(MARKED)].map(([, heading = '', name = '']) => [name, anchorOf(heading)]),
  ),
);

const nameOf = ({ $ref }: Schema): string => String($ref).split('/').at(-1) ?? '';

function typeOf(schema: Schema): string {
  const { type, items, properties, anyOf } = schema;
  if (Array.isArray(anyOf) && anyOf[0].enum) return `${typeOf(anyOf[0] as Schema)} or null`;
  if (Array.isArray(type)) return `${typeOf({ ...schema, type: type[0] as unknown })} or null`;
  if (type === 'array') return `array of ${typeOf(items as Schema)}`;
  if (type === 'integer') return 'number';
  if (typeof type === 'string' && type !== 'object') return type;
  const anchor = anchors.get(nameOf(schema));
  if (anchor !== undefined) return `[${nameOf(schema)}](#${anchor})`;
  const names = Object.keys(properties ?? ('$ref' in schema ? fieldsOf(schema as RecordOf<Fields>) : {}));
  return names.length > 0 && names.length < 5 ? `\`{${names.join(', ')}}\`` : 'object';
}

function describedAs({ description, anyOf, enum: enumerated, const: only }: Schema, note: string | undefined): string {
  const words = enumerated ?? (anyOf as Schema[] | undefined)?.[0]?.enum;
  const values = (Array.isArray(words) ? words : [only]).filter((word) => typeof word === 'string');
  const isSaid = values.every((value) => String(description).includes(value));
  const named = values.map((value) => `\`${value}\``).join(', ');
  const choices = isSaid ? undefined : `${only === undefined ? 'One of' : 'Always'} ${named}.`;
  return [description as string | undefined, choices, note].filter((part) => part !== undefined).join(' ');
}

/** The formats that a type names instead of each meaning (docs/spec/README.md#formats). */
const FORMATS = [
  [' ISO 8601, UTC, to the millisecond.', 'time'],
  [' EUR, at most two decimals.', 'EUR'],
] as const;

function rowOf(field: string, schema: Schema, note: string | undefined): [string, string, string] {
  const meaning = describedAs(schema, note);
  const format = FORMATS.find(([text]) => meaning.includes(text));
  const type = format ? typeOf(schema).replace(/^\w+/, format[1]) : typeOf(schema);
  return [
    `\`${field}\``,
    type + (isOptional(schema) ? ', optional' : ''),
    format ? meaning.replace(format[0], '') : meaning,
  ];
}

function listOf({ shown, notes, sameAs }: Tabled): string {
  const others = sameAs ? fieldsOf(sameAs.shown) : {};
  const isSame = (field: string, schema: Schema): boolean => JSON.stringify(others[field]) === JSON.stringify(schema);
  const fields = Object.entries(fieldsOf(shown));
  const rows = fields
    .filter(([field, schema]) => !isSame(field, schema))
    .map(([field, schema]) => rowOf(field, schema, notes[field]));
  if (!sameAs) return definitions(rows);
  const same = fields.filter(([field, schema]) => isSame(field, schema)).map(([field]) => `\`${field}\``);
  return `${definitions(rows)}\n- ${same.join(', ')}: as in the ${sameAs.link}.`;
}

/** A page of docs/spec with its tables of records as the records have their fields. @throws {Error} for a table that is lost. */
export function withRecordTables(page: string, text: string): string {
  const missing = new Set(Object.keys(TABLES[page] ?? {}));
  const written = text.replaceAll(MARKED, (section: string, _heading: string, name: string, rows: string) => {
    const tabledHere = TABLES[page]?.[name];
    if (!tabledHere) throw new Error(`${page} has a table of ${name}, which is no record of it`);
    missing.delete(name);
    return section.slice(0, -rows.length) + listOf(tabledHere) + '\n';
  });
  if (missing.size > 0) throw new Error(`${page} lacks the mark of ${[...missing].join(', ')}`);
  return written;
}

import { ERASED } from '../../domain/common/erased-texts.js';
import { YEARS_BY_LAW } from '../../domain/invoices/erased-invoice.js';

/*
 * Every field about a person (docs/personal-data.md). Export and erasure follow this list. All other columns that can hold texts
 * or bytes are listed in `test/support/not-personal.ts`, and a test compares both lists with the schema.
 */

/** Of a column of JSON: each text in it is replaced; numbers, ids, times and codes stay. */
export const TEXTS_OF_JSON = 'TEXTS_OF_JSON';
/** Of an invoice: buyer and references are replaced in the document and in the e-invoice. */
export const OF_DOCUMENT = 'OF_DOCUMENT';

const ERASED_TEXT = `'${ERASED}'`;

/** Rows about a person. */
export interface PersonalRows {
  table: string;
  /** The primary key. */
  key: string;
  /** Rows of the same person that these are found by: the person's own row, or those of another table of the list. */
  of: string;
  /** SQL for the rows, whose `?` stands for the keys of `of`. */
  where: string;
  /** What an erasure writes into each personal field: SQL or one of the words above. */
  replaced?: Readonly<Record<string, string>>;
  /** The personal fields of rows that an erasure deletes. */
  deleted?: readonly string[];
  /** SQL of what an erasure sets besides. */
  also?: string;
  /** The column with the day from which the law's years count: before they are over, nothing is erased. */
  keptByLawFrom?: string;
  /** Not a part of the export: texts for staff in which the person's name occurs. */
  isInternal?: true;
  why: string;
  /** How long it is kept where nobody is erased. */
  kept: string;
}

const UNTIL_ERASED = 'until erased';
const MONTH = '30 days';
const BY_LAW = `by law to the end of the ${YEARS_BY_LAW}th year after that of issue`;
const AUDIT = '`AUDIT_RETENTION_DAYS`';

// As `publicId` writes them.
const PUBLIC_IDS = `SELECT CONVERT(LPAD(LOWER(HEX(id)), 24, '0') USING ascii) COLLATE ascii_bin
  FROM webhook_deliveries WHERE id IN (?)`;

const auditOf = (type: string, of: string, ids = '?'): PersonalRows => ({
  table: 'audit_entries',
  key: 'id',
  of,
  where: `subject_type = '${type}' AND subject_id IN (${ids})`,
  replaced: { state_before: TEXTS_OF_JSON, state_after: TEXTS_OF_JSON, request_id: 'NULL' },
  why: 'proves who changed what',
  kept: AUDIT,
});

const mails = (of: string, where: string): PersonalRows => ({
  table: 'mails',
  key: 'id',
  of,
  where,
  deleted: ['recipient', 'recipient_name', 'facts', 'last_error'],
  why: 'sends mails, each once',
  kept: MONTH,
});

const notes = (of: string, where: string): PersonalRows => ({
  table: 'staff_notes',
  key: 'id',
  of,
  where,
  deleted: ['text'],
  why: "staff's notes about the customer's business",
  kept: UNTIL_ERASED,
});

const jobs = (of: string, argument: string): PersonalRows => ({
  table: 'agenda_jobs',
  key: 'id',
  of,
  where: `JSON_UNQUOTE(JSON_EXTRACT(data, '$.${argument}')) IN (?)`,
  deleted: ['data', 'fail_reason'],
  why: 'repeats a delivery',
  kept: 'until the job is done; 30 days if it failed',
});

/** Rows without personal fields: the export has them, and others are found by them. */
const linked = (table: string, key: string, of: string, where: string): PersonalRows => ({
  table,
  key,
  of,
  where,
  why: '',
  kept: '',
});

/** @param name SQL of the customer's name, as the text has it. */
const names = (text: string, name: string): string =>
  `LOCATE((SELECT ${name} COLLATE utf8mb4_bin FROM customers WHERE id IN (?)), ${text} COLLATE utf8mb4_bin) > 0`;

/** In the order of an erasure: what others are found by comes after them. */
export const OF_CUSTOMERS: readonly PersonalRows[] = [
  {
    table: 'pending_alerts',
    key: 'id',
    of: 'customers',
    where: names('line', 'name'),
    deleted: ['line'],
    isInternal: true,
    why: 'alerts staff',
    kept: 'until the next mail, an hour at most',
  },
  {
    ...mails('customers', `kind = 'staffAlert' AND ${names('facts', `TRIM(BOTH '"' FROM JSON_QUOTE(name))`)}`),
    isInternal: true,
  },
  mails(
    'customers',
    `(cause IN (?) OR recipient IN (SELECT email COLLATE utf8mb4_bin FROM customers WHERE id IN (?)
        UNION SELECT invoice_email COLLATE utf8mb4_bin FROM customers WHERE id IN (?)))`,
  ),
  mails('webhooks', 'cause IN (?)'),
  mails('invoices', "kind = 'invoiceIssued' AND cause IN (SELECT number FROM invoices WHERE id IN (?))"),
  jobs('webhooks', 'webhookId'),
  jobs('webhook_deliveries', 'deliveryId'),
  {
    table: 'delivery_attempts',
    key: 'id',
    of: 'webhook_deliveries',
    where: 'delivery_id IN (?)',
    replaced: { error: 'NULL', response_start: 'NULL' },
    why: 'shows why a delivery failed',
    kept: MONTH,
  },
  {
    table: 'events',
    key: 'id',
    of: 'customers',
    where: 'customer_id IN (?)',
    replaced: { data: TEXTS_OF_JSON, request_id: 'NULL', trace_parent: 'NULL' },
    why: 'notifies the customer',
    kept: MONTH,
  },
  {
    table: 'idempotency_keys',
    key: 'key_hash',
    of: 'customers',
    where: "customer_id IN (?) AND sandbox_order <> ''",
    deleted: ['sandbox_order'],
    why: 'repeats the response of a simulated order',
    kept: '7 days',
  },
  notes('customers', 'customer_id IN (?)'),
  notes('orders', 'order_number IN (?)'),
  auditOf('Customer', 'customers'),
  auditOf('Webhook', 'webhooks'),
  auditOf('WebhookDelivery', 'webhook_deliveries', PUBLIC_IDS),
  auditOf('Claim', 'claims'),
  auditOf('Order', 'orders'),
  {
    table: 'claims',
    key: 'id',
    of: 'customers',
    where: 'customer_id IN (?)',
    replaced: { reason: ERASED_TEXT, answer: 'NULL' },
    why: 'decides about a faulty key',
    kept: UNTIL_ERASED,
  },
  {
    table: 'credit_notes',
    key: 'id',
    of: 'orders',
    where: 'order_number IN (?)',
    replaced: { reason: ERASED_TEXT },
    why: 'says why something was credited',
    kept: UNTIL_ERASED,
  },
  linked('credit_note_keys', 'license_key_id', 'credit_notes', 'credit_note_id IN (?)'),
  {
    table: 'payments',
    key: 'id',
    of: 'customers',
    where: 'customer_id IN (?)',
    replaced: { reference: 'NULL' },
    why: 'finds the transfer of a payment',
    kept: UNTIL_ERASED,
  },
  {
    table: 'order_items',
    key: 'id',
    of: 'orders',
    where: 'order_number IN (?)',
    replaced: { reason: 'NULL' },
    why: 'says why a key was replaced',
    kept: UNTIL_ERASED,
  },
  linked('license_keys', 'id', 'order_items', 'order_item_id IN (?)'),
  {
    table: 'invoices',
    key: 'id',
    of: 'orders',
    where: 'order_number IN (?)',
    replaced: { document: OF_DOCUMENT, xml: OF_DOCUMENT, vat_id: 'NULL' },
    keptByLawFrom: 'issue_day',
    why: 'the invoice',
    kept: BY_LAW,
  },
  {
    table: 'vat_checks',
    key: 'id',
    of: 'customers',
    where: 'customer_id IN (?)',
    replaced: { vat_id: ERASED_TEXT, name: 'NULL', address: 'NULL', consultation_number: 'NULL', note: 'NULL' },
    keptByLawFrom: 'at',
    why: 'proves that an invoice may be without VAT',
    kept: BY_LAW,
  },
  {
    table: 'orders',
    key: 'order_number',
    of: 'customers',
    where: 'customer_id IN (?)',
    replaced: { reference: 'NULL', reference_fingerprint: 'NULL' },
    why: "the customer's own name of the order",
    kept: UNTIL_ERASED,
  },
  linked('webhook_deliveries', 'id', 'webhooks', 'webhook_id IN (?)'),
  {
    table: 'webhooks',
    key: 'id',
    of: 'customers',
    where: 'customer_id IN (?)',
    replaced: { url: "'https://erased.invalid/'" },
    why: 'where events are sent',
    kept: 'until the customer deletes it',
  },
  {
    table: 'api_tokens',
    key: 'id',
    of: 'customers',
    where: 'customer_id IN (?)',
    replaced: { name: ERASED_TEXT, allowed_ips: 'NULL' },
    // A token without addresses could be used from any.
    also: 'revoked_at = COALESCE(revoked_at, UTC_TIMESTAMP(3))',
    why: 'distinguishes tokens, and limits where they may be used',
    kept: UNTIL_ERASED,
  },
  {
    table: 'customers',
    key: 'id',
    of: 'customers',
    where: 'id IN (?)',
    replaced: {
      name: "CONCAT('Customer ', customer_number)",
      email: 'NULL',
      status_reason: 'NULL',
      vat_id: 'NULL',
      address: 'NULL',
      notes: 'NULL',
      billing_name: 'NULL',
      billing_street: 'NULL',
      billing_addition: 'NULL',
      billing_postal_code: 'NULL',
      billing_city: 'NULL',
      invoice_email: 'NULL',
      buyer_reference: 'NULL',
    },
    also: 'x_rechnung = 0, version = version + 1, updated_at = UTC_TIMESTAMP(3)',
    why: 'the contract: who buys, and who is invoiced',
    kept: UNTIL_ERASED,
  },
];

/** Likewise. */
export const OF_MEMBERS: readonly PersonalRows[] = [
  mails(
    'staff_members',
    `kind IN ('stockLow', 'jobFailed', 'staffAlert')
      AND recipient_name = (SELECT m.name COLLATE utf8mb4_bin FROM staff_members m WHERE m.id IN (?))`,
  ),
  {
    table: 'pending_alerts',
    key: 'id',
    of: 'staff_members',
    where: 'staff_member_id IN (?)',
    deleted: ['line'],
    why: 'alerts staff',
    kept: 'until the next mail, an hour at most',
  },
  {
    table: 'staff_sessions',
    key: 'id',
    of: 'staff_members',
    where: 'staff_member_id IN (?)',
    deleted: ['user_agent', 'address'],
    why: 'shows where a member is signed in',
    kept: 'until the session ends, 7 days at most',
  },
  {
    table: 'audit_entries',
    key: 'id',
    of: 'staff_members',
    where: `subject_type = 'SavedView'
      AND (staff_member_id IN (?) OR subject_id IN (SELECT id FROM saved_views WHERE staff_member_id IN (?)))`,
    replaced: { state_before: TEXTS_OF_JSON, state_after: TEXTS_OF_JSON, request_id: 'NULL' },
    why: 'proves who changed what',
    kept: AUDIT,
  },
  auditOf('StaffMember', 'staff_members'),
  {
    table: 'audit_entries',
    key: 'id',
    of: 'staff_members',
    where: 'staff_member_id IN (?)',
    replaced: { request_id: 'NULL' },
    why: 'finds the log of a change',
    kept: AUDIT,
  },
  {
    table: 'saved_views',
    key: 'id',
    of: 'staff_members',
    where: 'staff_member_id IN (?)',
    deleted: ['name', 'query'],
    why: "a member's filters, shared or not",
    kept: 'until deleted; private ones until the access is revoked',
  },
  {
    table: 'staff_members',
    key: 'id',
    of: 'staff_members',
    where: 'id IN (?)',
    replaced: {
      name: "CONCAT('Former member ', RIGHT(id, 4))",
      email: 'NULL',
      oidc_issuer: 'NULL',
      oidc_subject: 'NULL',
    },
    also: 'version = version + 1',
    why: 'gives access, and names who changed what',
    kept: 'the name until erased, the rest until the access is revoked',
  },
];

/** Fields about others, which an erasure leaves. */
export const OF_OTHERS: readonly (Pick<PersonalRows, 'why' | 'kept'> & { columns: Record<string, string> })[] = [
  {
    columns: { audit_entries: 'operator', price_changes: 'operator', key_imports: 'operator' },
    why: 'names the account of the machine that ran a command',
    kept: `as long as the row; in the audit log ${AUDIT}`,
  },
  {
    columns: { seller: 'name street postal_code city vat_id tax_number registration contact_name email phone' },
    why: 'the seller, as invoices must name it',
    kept: 'until changed',
  },
  { columns: { rate_limits: 'key' }, why: 'counts wrong tokens by address', kept: 'a minute' },
];

/** What is stored about persons and why, for the export and the document; each once, and the person first. */
function described(all: readonly PersonalRows[]) {
  const lines = all.toReversed().flatMap(({ table, replaced = {}, deleted, why, kept }) => {
    const fields = (deleted ?? Object.keys(replaced)).join(', ');
    return fields === '' ? [] : [{ table, fields, why, kept, erasure: deleted ? 'deletes the row' : 'replaces it' }];
  });
  return [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];
}

export const FIELDS_OF_CUSTOMERS = described(OF_CUSTOMERS);
export const FIELDS_OF_MEMBERS = described(OF_MEMBERS);

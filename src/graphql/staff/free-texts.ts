import {
  getNamedType,
  GraphQLString,
  isInputObjectType,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import type { DataSource } from 'typeorm';
import { findKeysInText, maskKeysInText, type KeyCandidate } from '../../services/keys/keys-in-text.js';
import type { Vault } from '../../services/secrets/vault.js';
import type { RequestCaller } from '../shared/authorization.js';

/** Arguments that name license keys, or are compared unchanged; their services mask what they store. */
const AS_SENT: Readonly<Record<string, readonly string[]>> = {
  createOrder: ['idempotencyKey', 'reference'],
  creditKeys: ['idempotencyKey', 'licenseKeys'],
  importLicenseKeys: ['keys', 'note', 'supplier', 'supplierInvoice'],
  importProducts: ['csv'],
  recordPayment: ['idempotencyKey'],
  replaceLicenseKey: ['licenseKey'],
  // A view or a mask that contains a key is rejected.
  saveView: ['list', 'name', 'query'],
  setLicensePoolMask: ['mask'],
  updateSavedView: ['name', 'query'],
  withdrawLicenseKeys: ['keys'],
};

type FoundKeys = Promise<KeyCandidate[]>;

/** A value of an argument, with each string in it changed; enum values, ids and other scalars are not strings. */
function mapTexts(type: GraphQLInputType, value: unknown, change: (text: string) => string): unknown {
  const named = getNamedType(type);
  if (typeof value === 'string') return named === GraphQLString ? change(value) : value;
  if (Array.isArray(value)) return value.map((one) => mapTexts(type, one, change));
  if (!isInputObjectType(named) || typeof value !== 'object' || value === null) return value;
  const fields = named.getFields();
  const changed = Object.entries(value).map(([name, one]) => {
    const field = fields[name];
    return [name, field ? mapTexts(field.type, one, change) : one];
  });
  return Object.fromEntries(changed);
}

/**
 * Masks the license keys in what staff write, before any mutation sees it (docs/spec/staff-and-keys.md#free-texts): so
 * a mutation that is added later stores no key either.
 */
export function maskFreeTexts(schema: GraphQLSchema, dataSource: DataSource, vault: Vault): void {
  /** Of each request by text: several mutations of it may have the same text. */
  const knownKeys = new WeakMap<RequestCaller, Map<string, FoundKeys>>();
  async function findKeys(texts: readonly string[], known: Map<string, FoundKeys>): FoundKeys {
    const others = [...new Set(texts)].filter((text) => !known.has(text));
    const finding = findKeysInText(dataSource.manager, vault, others);
    for (const text of others) known.set(text, finding);
    const found = await Promise.all(new Set(texts.map((text) => known.get(text) ?? finding)));
    return found.flat();
  }
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { args, resolve } = field;
    const free = args.filter(({ name }) => !AS_SENT[field.name]?.includes(name));
    field.resolve = async (source, values: Record<string, unknown>, caller: RequestCaller, info) => {
      const known = knownKeys.get(caller) ?? new Map<string, FoundKeys>();
      knownKeys.set(caller, known);
      // Nothing is looked up for an unauthenticated caller.
      const masked = caller.refusal ? {} : await maskKeys(free, values, (texts) => findKeys(texts, known));
      const result: unknown = await resolve?.(source, { ...values, ...masked }, caller, info);
      // The same text may mention a key of the import.
      if (field.name === 'importLicenseKeys') known.clear();
      return result;
    };
  }
}

/** These arguments, masked, as far as they are set. */
async function maskKeys(
  free: readonly GraphQLArgument[],
  values: Readonly<Record<string, unknown>>,
  findKeys: (texts: readonly string[]) => FoundKeys,
): Promise<Record<string, unknown>> {
  const change = (to: (text: string) => string): Record<string, unknown> =>
    Object.fromEntries(
      free.flatMap(({ name, type }) => (name in values ? [[name, mapTexts(type, values[name], to)]] : [])),
    );
  const texts: string[] = [];
  change((text) => {
    texts.push(text);
    return text;
  });
  const mentioned = await findKeys(texts);
  return mentioned.length === 0 ? {} : change((text) => maskKeysInText(text, mentioned));
}

import type { Schema } from '../../records/record.js';

type Json = Readonly<Record<string, unknown>>;

interface Documented {
  paths: Readonly<Record<string, unknown>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Adds the component schemas that `within` refers to, directly or through others, to `names`. */
function addReferred(within: unknown, schemas: Documented['components']['schemas'], names: Set<string>): void {
  if (!isObject(within)) return;
  const [, name] = /^#\/components\/schemas\/(.+)$/.exec(String(within.$ref)) ?? [];
  if (name !== undefined && !names.has(name)) {
    names.add(name);
    addReferred(schemas[name], schemas, names);
  }
  for (const part of Object.values(within)) addReferred(part, schemas, names);
}

/** The names of the schemas that request bodies are made of. */
function requestSchemas({ paths, components }: Documented): Set<string> {
  const names = new Set<string>();
  for (const item of Object.values(paths).filter(isObject)) {
    for (const operation of Object.values(item).filter(isObject)) {
      addReferred(operation.requestBody, components.schemas, names);
    }
  }
  return names;
}

function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([key, part]) => key !== 'additionalProperties' || part !== false);
  return Object.fromEntries(entries.map(([key, part]) => [key, opened(part)]));
}

/**
 * The document as it is published: what the service sends may have fields that the document does not name, so that
 * readers generated from it bear the fields of later versions (docs/spec/README.md#versioning). Request bodies stay as
 * strict as the service is with them.
 */
export function openToAdditions<T extends Documented>(document: T): T {
  const requests = requestSchemas(document);
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [
    name,
    requests.has(name) ? schema : opened(schema),
  ]);
  return {
    ...document,
    paths: opened(document.paths),
    components: { ...document.components, schemas: Object.fromEntries(schemas) },
  };
}

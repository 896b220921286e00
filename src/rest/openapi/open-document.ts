import { schemasOf, type Schema } from '../../records/record.js';
import { ROUTES } from '../routes/index.js';

interface Documented {
  paths: Readonly<Record<string, unknown>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key, part]) => key !== 'additionalProperties' || part !== false);
  return Object.fromEntries(entries.map(([key, part]) => [key, opened(part)]));
}

/**
 * The published document: responses may have fields that the document does not name, so that generated clients accept
 * fields of later versions (docs/spec/README.md#versioning). Request bodies stay as strict as the service is.
 */
export function openToAdditions<T extends Documented>(document: T): T {
  const requests = schemasOf(ROUTES.map(({ body }) => body));
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [
    name,
    name in requests ? schema : opened(schema),
  ]);
  return {
    ...document,
    paths: opened(document.paths),
    components: { ...document.components, schemas: Object.fromEntries(schemas) },
  };
}

/** A JSON Schema, 2020-12, as OpenAPI 3.1 takes it. */
export type Schema = Readonly<Record<string, unknown>>;

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/**
 * An object of exactly these fields: an answer that holds another one is a leak. So the tests see it; the document that
 * is published leaves room for fields of later versions (`openToAdditions`).
 * @param optional the fields that may be missing.
 */
export function exactly(properties: Record<string, Schema>, optional: readonly string[] = []): Schema {
  return {
    type: 'object',
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties,
    additionalProperties: false,
  };
}

export const arrayOf = (items: Schema, description?: string): Schema => ({
  type: 'array',
  items,
  ...(description === undefined ? {} : { description }),
});

export const text = (description: string, rest: Schema = {}): Schema => ({ type: 'string', description, ...rest });
export const flag = (description: string): Schema => ({ type: 'boolean', description });
export const count = (description: string, rest: Schema = {}): Schema => ({
  type: 'integer',
  minimum: 0,
  description,
  ...rest,
});
export const euro = (description: string): Schema => ({
  type: 'number',
  minimum: 0,
  description: `${description} EUR, at most two decimals.`,
});
/** An amount that can be negative. */
export const amount = (description: string): Schema => ({
  type: 'number',
  description: `${description} EUR, at most two decimals.`,
});
export const percentage = (description: string): Schema => ({ type: 'number', minimum: 0, maximum: 100, description });
export const id = (description: string): Schema => ({ type: 'string', pattern: '^[0-9a-f]{24}$', description });
export const instant = (description: string): Schema => ({
  type: 'string',
  format: 'date-time',
  description: `${description} ISO 8601, UTC, to the millisecond.`,
});

import { Field, Float, Int } from 'type-graphql';
import {
  descriptionOf,
  fieldsOf,
  isNullable,
  textRuleOf,
  type Fields,
  type RecordOf,
  type Schema,
} from '../../records/record.js';
import { CalendarDate, DateTime, EUR, ObjectID } from '../shared/scalars.js';
import { WithRule } from '../shared/texts.js';
import { PercentField } from '../shared/types.js';

interface Options {
  /** The name of the record's field. Defaults to that of the GraphQL field; `id` is `_id`. */
  from?: string;
  /** The name of the GraphQL field. Defaults to that of the property, without `Cents` or `Bp`. */
  name?: string;
  description?: string;
}

/** The type of a field, or of the elements of its list. */
function scalarOf({ type, format, pattern }: Schema, inCents: boolean): object {
  if (format === 'date-time') return DateTime;
  if (format === 'date') return CalendarDate;
  if (pattern === '^[0-9a-f]{24}$') return ObjectID;
  const [name] = [type].flat();
  if (name === 'number') return inCents ? EUR : Float;
  if (name === 'integer') return Int;
  return name === 'boolean' ? Boolean : String;
}

/**
 * A GraphQL field that has its type, nullability and description from the field of the same name of a record of REST.
 * Properties in cents and in basis points become EUR and percentages. The description of an enum's values is that of
 * the enum.
 * @param typeOrOptions the type of the field, or of the elements of its list: required for enums and records.
 * @throws {Error} at the start if the record has no such field.
 */
export function FieldOf<P extends Fields>(
  record: RecordOf<P>,
  typeOrOptions: (() => object) | Options = {},
  options: Options = typeof typeOrOptions === 'function' ? {} : typeOrOptions,
) {
  return (prototype: object, property: string, descriptor?: PropertyDescriptor): void => {
    const { name = property.replace(/(Cents|Bp)$/, '') } = options;
    const { from = name === 'id' ? '_id' : name } = options;
    const schema: Schema | undefined = fieldsOf(record)[from];
    if (!schema) throw new Error(`The record has no field ${from}`);
    const isStringEnum = 'enum' in schema && [schema.type].flat().includes('string');
    const { description = isStringEnum ? undefined : descriptionOf(schema) } = options;
    const all = { name, nullable: isNullable(schema), description, ...(name === property ? {} : { simple: false }) };
    if (property.endsWith('Bp')) return PercentField(all)(prototype, property);
    const element = (schema.items as Schema | undefined) ?? schema;
    const type =
      typeof typeOrOptions === 'function' ? typeOrOptions : () => scalarOf(element, property.endsWith('Cents'));
    const decorate = Field(() => (schema.items ? [type()] : type()), all);
    decorate(prototype, property, descriptor as PropertyDescriptor);
    const rule = textRuleOf(schema);
    if (rule && !descriptor) WithRule(rule)(prototype, property);
  };
}

import { type Details } from '../domain/common/errors.js';
import { isOverlong, tooLong, wordRule } from '../domain/common/text.js';
import { fieldsIn, textRuleOf, type Schema } from './record.js';

// Enough to find the mistake; a hostile body could hold thousands.
const MAX_REPORTED = 20;

/** Whether a schema takes strings; of other types the parser refuses a string without a look at it. */
const takesText = ({ type, anyOf }: Schema): boolean => [type].flat().includes('string') || anyOf !== undefined;

/**
 * Looks for texts that are longer than any that is accepted, before anything reads them. Unknown fields are ignored.
 * @param field the path of the value; empty for a body.
 * @param details receives a message for each, up to a limit.
 */
export function reportLongTexts(schema: Schema, value: unknown, field: string, details: Details): void {
  if (Object.keys(details).length >= MAX_REPORTED) return;
  if (typeof value === 'string') {
    const rule = textRuleOf(schema) ?? wordRule(field.replace(/^.*\./, ''));
    if (takesText(schema) && isOverlong(value, rule.maxLength)) details[field] = tooLong(rule);
  } else if (Array.isArray(value)) {
    if (!schema.items) return;
    for (const [index, item] of value.entries()) {
      reportLongTexts(schema.items as Schema, item, `${field}[${index}]`, details);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(fieldsIn(schema) ?? {})) {
      const nested = (value as Record<string, unknown>)[name];
      reportLongTexts(one, nested, field === '' ? name : `${field}.${name}`, details);
    }
  }
}

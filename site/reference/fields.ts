import { Marked } from 'marked';
import { escapeMarkup } from '../markup.js';
import { recordNameOf, type Described, type DescribedParameter, type DescribedSchema } from './described.js';

const marked = new Marked();

/** Text for people, of Markdown. */
export const inlineText = (markdown = ''): string => marked.parseInline(markdown, { async: false });
export const blockText = (markdown = ''): string => marked.parse(markdown, { async: false });

export const codeText = (text: string): string => `<code>${escapeMarkup(text)}</code>`;

const range = (least: number | undefined, most: number | undefined, thing = ''): string[] => {
  const unit = thing === '' ? '' : ` ${thing}${(most ?? least) === 1 ? '' : 's'}`;
  if (least !== undefined && most !== undefined) return [`${least} to ${most}${unit}`];
  if (least !== undefined) return [`at least ${least}${unit}`];
  return most === undefined ? [] : [`at most ${most}${unit}`];
};

function boundsOf(schema: DescribedSchema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    ...range(minimum, maximum),
    ...range(minLength, maxLength, 'character'),
    ...range(minItems, maxItems, 'item'),
    ...('default' in schema ? [`${codeText(String(schema.default))} if it is not given`] : []),
  ];
}

/** Fields of requests are marked as required, fields of responses as optional. */
type FieldUse = 'request' | 'response';

/** Renders schemas as lists of fields. */
export class FieldList {
  /**
   * @param elsewhere the anchors of the records that are described elsewhere on the page, by their names: they are
   *   linked, and not repeated.
   */
  constructor(
    private readonly schemas: Described['components']['schemas'],
    private readonly elsewhere: ReadonlyMap<string, string>,
  ) {}

  private resolved(schema: DescribedSchema): DescribedSchema {
    const name = recordNameOf(schema);
    return name === undefined ? schema : { ...this.schemas[name], ...(schema.description ? schema : {}) };
  }

  /** The type in a few words, in HTML. */
  private typeOf(schema: DescribedSchema): string {
    const name = recordNameOf(schema);
    if (name !== undefined) {
      const anchor = this.elsewhere.get(name);
      return anchor === undefined ? escapeMarkup(name) : `<a href="#${anchor}">${escapeMarkup(name)}</a>`;
    }
    if (schema.const !== undefined) return `always ${codeText(String(schema.const))}`;
    if (schema.enum) return schema.enum.map((value) => codeText(String(value))).join(' ');
    // The last describes the whole value.
    if (schema.allOf) return this.typeOf(schema.allOf.at(-1) ?? {});
    const choices = schema.oneOf ?? (schema.type ? undefined : schema.anyOf);
    if (choices) return choices.map((one) => this.typeOf(one)).join(' or ');
    const types = [schema.type ?? 'any'].flat();
    const typeNames = types.map((type) => (type === 'array' ? `array of ${this.typeOf(schema.items ?? {})}` : type));
    return [typeNames.join(' or '), ...(schema.format ? [schema.format] : [])].join(', ');
  }

  /**
   * The nested fields of a value of this schema, in HTML; empty if there are none, or if they are described elsewhere.
   */
  private within(schema: DescribedSchema, use: FieldUse = 'response'): string {
    if (this.elsewhere.has(recordNameOf(schema) ?? '')) return '';
    const full = this.resolved(schema);
    if (full.items) return this.within(full.items, use);
    if (full.allOf) return this.within(full.allOf.at(-1) ?? {}, use);
    if (full.oneOf) {
      const variants = full.oneOf.map((one) => [this.typeOf(one), this.within(one, use)] as const);
      return variants.map(([type, inner]) => (inner === '' ? '' : `<p class="variant">${type}</p>${inner}`)).join('');
    }
    return this.fieldsOf(full, use);
  }

  private field(name: string, schema: DescribedSchema, note: string, use: FieldUse = 'response'): string {
    const full = this.resolved(schema);
    const details = [this.typeOf(schema), ...boundsOf(full)].join(', ');
    const inner = this.within(schema, use);
    const nested =
      inner === ''
        ? ''
        : `<details${use === 'request' ? ' open' : ''}><summary>Fields of ${codeText(name)}</summary>${inner}</details>`;
    const text = full.description ? `<p>${inlineText(full.description)}</p>` : '';
    return `<li>${codeText(name)} <span class="type">${details}</span>${note}${text}${nested}</li>`;
  }

  /** The fields of an object; in a request, required fields are marked. */
  fieldsOf(schema: DescribedSchema, use: FieldUse = 'response', except: readonly string[] = []): string {
    const { properties = {}, required = [] } = this.resolved(schema);
    const listed = Object.entries(properties).filter(([name]) => !except.includes(name));
    const items = listed.map(([name, field]) => {
      const isRequired = required.includes(name);
      const note = use === 'request' ? (isRequired ? 'required' : '') : isRequired ? '' : 'may be missing';
      return this.field(name, field, note === '' ? '' : ` <span class="need">${note}</span>`, use);
    });
    return items.length === 0 ? '' : `<ul class="fields">${items.join('\n')}</ul>`;
  }

  parametersOf(parameters: readonly DescribedParameter[]): string {
    const items = parameters.map(({ name, in: location, description, required, schema }) =>
      this.field(
        name,
        { ...schema, description },
        ` <span class="location">${location}${required ? ', required' : ''}</span>`,
      ),
    );
    return items.length === 0 ? '' : `<ul class="fields">${items.join('\n')}</ul>`;
  }

  /** A response or a body: its type, and its fields if it has any. */
  bodyOf(schema: DescribedSchema, use: FieldUse): string {
    const full = this.resolved(schema);
    const about =
      recordNameOf(schema) !== undefined && full.description ? `<p>${inlineText(full.description)}</p>` : '';
    const type = `<p class="type">${this.typeOf(schema)}</p>`;
    const isObject = full.properties !== undefined;
    return type + about + (isObject ? this.fieldsOf(schema, use) : this.within(schema, use));
  }
}

import {
  getNamedType,
  getNullableType,
  GraphQLString,
  isInputObjectType,
  isListType,
  isObjectType,
  valueFromASTUntyped,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';
import { Arg, Directive } from 'type-graphql';
import { wordRule, type TextRule } from '../../domain/common/text.js';
import { CountryCode, EmailAddress, ObjectID, Url } from './scalars.js';

/** What takes a value of a client. */
export type InputDefinition = GraphQLArgument | GraphQLInputField;

const DIRECTIVE = 'text';
const EXTENSION = 'textRule';

/** Declares the rule of a field of an input, or of an argument: as a directive, which fields inherit too. */
export const WithRule = ({ label, maxLength }: TextRule) =>
  Directive(`@${DIRECTIVE}(label: ${JSON.stringify(label)}, maxLength: ${maxLength})`);

function declaredRule({ astNode }: InputDefinition): TextRule | undefined {
  const directive = astNode?.directives?.find(({ name }) => name.value === DIRECTIVE);
  const args = directive?.arguments?.map(({ name, value }) => [name.value, valueFromASTUntyped(value)]);
  return args && (Object.fromEntries(args) as TextRule);
}

interface TextOptions {
  description?: string;
  nullable?: boolean;
  /** Whether it is a list of texts. */
  isList?: boolean;
}

/** An argument that is a text, with its rule. */
export const TextArg =
  (name: string, rule: TextRule, { isList = false, ...options }: TextOptions = {}): ParameterDecorator =>
  (prototype, method, index) => {
    Arg(name, () => (isList ? [String] : String), options)(prototype, method as string, index);
    WithRule(rule)(prototype, method as string, index);
  };

/** Of the scalars that have a length of their own. */
const LENGTHS: ReadonlyMap<string, number> = new Map([
  [ObjectID.name, 24],
  [CountryCode.name, 2],
  [EmailAddress.name, 320],
  [Url.name, 2_048],
]);

/** The rule of an argument or a field: the declared one, or by its type. */
export function ruleOf({ name, type, extensions }: InputDefinition): TextRule {
  const declared = extensions[EXTENSION] as TextRule | undefined;
  return declared ?? wordRule(name, LENGTHS.get(getNamedType(type).name));
}

/** A description that already says how long the text may be, in words of its own. */
const NAMES_LENGTH = /\d (?:visible ASCII )?characters/;

function describe(definition: InputDefinition): void {
  const { description, type } = definition;
  if (NAMES_LENGTH.test(description ?? '')) return;
  const length = `${isListType(getNullableType(type)) ? 'Each has at most' : 'At most'} ${ruleOf(definition).maxLength.toLocaleString('en')} characters.`;
  definition.description = description ? `${description} ${length}` : length;
}

/**
 * Gives each text of a schema the rule that is declared for it, and names its length in its description.
 * @throws {Error} if a text declares none: it would have no greatest length.
 */
export function declareTexts(schema: GraphQLSchema): void {
  const finish = (definition: InputDefinition, place: string): void => {
    if (getNamedType(definition.type) !== GraphQLString) return;
    const rule = declaredRule(definition);
    if (!rule) throw new Error(`${place} does not declare how long it may be`);
    definition.extensions = { ...definition.extensions, [EXTENSION]: rule };
    describe(definition);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || !(isInputObjectType(type) || isObjectType(type))) continue;
    for (const field of Object.values(type.getFields())) {
      const place = `${type.name}.${field.name}`;
      if ('args' in field) for (const argument of field.args) finish(argument, `${place}(${argument.name})`);
      else finish(field, place);
    }
  }
}

import {
  getNamedType,
  GraphQLError,
  isInputObjectType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';
import { validationError, type Details } from '../../../domain/common/errors.js';
import { isOverlong, tooLong } from '../../../domain/common/text.js';
import { fieldWithin } from '../literal-errors.js';
import { ruleOf, type InputDefinition } from '../texts.js';

// Enough to find the mistake; a hostile request could hold a hundred thousand.
const MAX_REPORTED = 20;

/** An argument or a field of an input to which a document passes a variable. */
interface Use {
  variable: string;
  definition: InputDefinition;
  /** Its name, as errors name it. */
  field: string;
}

/** What a document says of the texts that it takes. */
interface DocumentTexts {
  uses: Use[];
  /** The literals that are too long, by field. */
  details: Details;
}

/** Adds a message for each text of a value that is longer than any that is accepted. */
function findLongTexts(definition: InputDefinition, value: unknown, field: string, details: Details): void {
  if (typeof value === 'string') {
    const rule = ruleOf(definition);
    if (isOverlong(value, rule.maxLength)) details[field] = tooLong(rule);
  } else if (Array.isArray(value)) {
    const { maxLength } = ruleOf(definition);
    for (let index = 0; index < value.length && Object.keys(details).length < MAX_REPORTED; index += 1) {
      const item: unknown = value[index];
      // Without a name for each of a hundred thousand license keys.
      if (typeof item === 'string' && !isOverlong(item, maxLength)) continue;
      findLongTexts(definition, item, `${field}[${index}]`, details);
    }
  } else if (typeof value === 'object' && value !== null) {
    const type = getNamedType(definition.type);
    if (!isInputObjectType(type)) return;
    const fields = type.getFields();
    for (const [name, nested] of Object.entries(value)) {
      if (fields[name]) findLongTexts(fields[name], nested, `${field}.${name}`, details);
    }
  }
}

/** REST has no arguments: `input.reason` is `reason` there. */
function asNamed(field: string): string {
  const [argument = '', ...path] = field.split(/(?=[.[])/);
  return fieldWithin(argument, path.join('').replace(/^\./, ''));
}

function textsOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): DocumentTexts {
  const types = new TypeInfo(schema);
  const texts: DocumentTexts = { uses: [], details: {} };
  const path: { definition: InputDefinition; field: string }[] = [];
  const visitor = visitWithTypeInfo(types, {
    VariableDefinition: () => false,
    Argument: {
      enter() {
        const definition = types.getArgument();
        if (!definition) return false;
        path.push({ definition, field: definition.name });
        return undefined;
      },
      leave: () => void path.pop(),
    },
    ObjectField: {
      enter({ name: { value: name } }) {
        const parent = getNamedType(types.getParentInputType());
        const definition = isInputObjectType(parent) ? parent.getFields()[name] : undefined;
        if (!definition) return false;
        path.push({ definition, field: `${path.at(-1)?.field}.${name}` });
        return undefined;
      },
      leave: () => void path.pop(),
    },
    Variable({ name }) {
      const target = path.at(-1);
      if (target) texts.uses.push({ variable: name.value, ...target });
    },
    StringValue({ value }) {
      const target = path.at(-1);
      if (target) findLongTexts(target.definition, value, target.field, texts.details);
    },
  });
  visit(operation, visitor);
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) visit(definition, visitor);
  }
  return texts;
}

const known = new WeakMap<OperationDefinitionNode, DocumentTexts>();

/** The literal that a variable has if it is not sent; only texts matter. */
function defaultOf(operation: OperationDefinitionNode, variable: string): unknown {
  const definition = operation.variableDefinitions?.find((one) => one.variable.name.value === variable);
  const value: ValueNode | undefined = definition?.defaultValue;
  return value?.kind === Kind.STRING ? value.value : undefined;
}

/**
 * Rejects an operation with a text that is longer than any that is accepted, before anything reads the text: coercion,
 * the masking of license keys, searches, and errors that repeat a value.
 * @param variables as they were sent.
 * @throws {GraphQLError} of which the original error is a VALIDATION_ERROR naming the fields.
 */
export function assertTextLengths(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  const texts = known.get(operation) ?? textsOf(schema, document, operation);
  known.set(operation, texts);
  const details: Details = { ...texts.details };
  for (const { variable, definition, field } of texts.uses) {
    findLongTexts(definition, variables[variable] ?? defaultOf(operation, variable), field, details);
  }
  if (Object.keys(details).length === 0) return;
  const named = Object.entries(details).map(([field, problem]) => [asNamed(field), problem]);
  const originalError = validationError(Object.fromEntries(named));
  throw new GraphQLError(originalError.message, { originalError, extensions: { http: { status: 400 } } });
}

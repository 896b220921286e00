import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import {
  BREAK,
  GraphQLError,
  isValueNode,
  Kind,
  visit,
  type ASTNode,
  type DocumentNode,
  type ValueNode,
} from 'graphql';

/** The extension of an error that names the field whose value in the document is invalid. */
export const INPUT_PATH = 'inputPath';

/**
 * The name of a field within an argument or a variable. The argument's own name is omitted if there is a path within
 * it, because REST has no arguments; an entry of a list needs it.
 */
export const fieldWithin = (name: string, path: string): string =>
  path === '' || path.startsWith('[') ? `${name}${path}` : path;

/** The path from a value to a nested value, in REST's notation: `products[0].amount`. */
function pathWithin(value: ValueNode, target: ASTNode, path: string): string | undefined {
  if (value === target) return path;
  if (value.kind === Kind.LIST) {
    for (const [index, item] of value.values.entries()) {
      const found = pathWithin(item, target, `${path}[${index}]`);
      if (found !== undefined) return found;
    }
  }
  if (value.kind === Kind.OBJECT) {
    for (const field of value.fields) {
      const below = path === '' ? field.name.value : `${path}.${field.name.value}`;
      const found = field === target ? below : pathWithin(field.value, target, below);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The argument or variable of a node of the document, and the path within its value. */
function locateInput(document: DocumentNode, target: ASTNode): { name: string; path: string } | undefined {
  let found: { name: string; path: string } | undefined;
  const look = (name: string, value: ValueNode | undefined): unknown => {
    const path = value && pathWithin(value, target, '');
    if (path === undefined) return undefined;
    found = { name, path };
    return BREAK;
  };
  visit(document, {
    Argument: ({ name, value }) => look(name.value, value),
    VariableDefinition: ({ variable, defaultValue }) => look(variable.name.value, defaultValue),
  });
  return found;
}

function addInputPath(document: DocumentNode, { nodes, message, extensions }: GraphQLError): void {
  const [node] = nodes ?? [];
  // An undeclared variable is a mistake of the document, not a value.
  if (!node || node.kind === Kind.VARIABLE || !(isValueNode(node) || node.kind === Kind.OBJECT_FIELD)) return;
  const input = locateInput(document, node);
  if (!input) return;
  // For a missing field the node is its parent, and the message names the field.
  const [, missing] = /^Field "\w+\.(\w+)" of required type/.exec(message) ?? [];
  extensions[INPUT_PATH] = fieldWithin(input.name, [input.path, missing].filter(Boolean).join('.'));
}

/**
 * Adds the field to each error about an invalid value in the document, so that it is reported like one in a variable.
 */
export function literalErrors<Context extends BaseContext>(): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      validationDidStart: async ({ document }) => {
        return async (errors) => {
          for (const error of errors ?? []) {
            if (document && error instanceof GraphQLError) addInputPath(document, error);
          }
        };
      },
    }),
  };
}

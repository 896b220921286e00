import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import { GraphQLError, Kind, visit, type ASTNode, type DocumentNode, type ValueNode } from 'graphql';

/** Under this name an error carries the field that a wrong value in the document was given for. */
export const INPUT_PATH = 'inputPath';

/** The way from a value down to a part of it, as REST writes it: `products[0].amount`. */
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

/** In which argument or variable, and where in its value, a part of a document stands. */
function placeOf(document: DocumentNode, target: ASTNode): { name: string; path: string } | undefined {
  let found: { name: string; path: string } | undefined;
  const look = (name: string, value: ValueNode | undefined): void => {
    const path = value && pathWithin(value, target, '');
    if (path !== undefined) found = { name, path };
  };
  visit(document, {
    Argument: ({ name, value }) => look(name.value, value),
    VariableDefinition: ({ variable, defaultValue }) => look(variable.name.value, defaultValue),
  });
  return found;
}

function notePath(document: DocumentNode, { nodes, message, extensions }: GraphQLError): void {
  const place = nodes?.[0] && placeOf(document, nodes[0]);
  if (!place) return;
  // What is missing is named by the reason; the node is what it is missing from.
  const [, missing] = /^Field "\w+\.(\w+)" of required type/.exec(message) ?? [];
  // REST has no arguments, so one whose value has fields is left out.
  extensions[INPUT_PATH] = [place.path, missing].filter(Boolean).join('.') || place.name;
}

/** Notes with each value in a document that does not fit where it was given, so that it is refused like one in a variable. */
export function literalErrors<Context extends BaseContext>(): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      validationDidStart: async ({ document }) => {
        return async (errors) => {
          for (const error of errors ?? []) {
            if (document && error instanceof GraphQLError) notePath(document, error);
          }
        };
      },
    }),
  };
}

import {
  getDirectiveValues,
  getVariableValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

const ORDER_FIELD = 'createOrder';

/** An operation of a document, and what it is executed with. */
export interface ExecutedOperation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** As they were sent. */
  variables: Readonly<Record<string, unknown>> | undefined;
}

function isIncluded(selection: SelectionNode, variables: Record<string, unknown>): boolean {
  return (
    getDirectiveValues(GraphQLSkipDirective, selection, variables)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if !== false
  );
}

/**
 * How many orders a valid operation places: those of its `createOrder` fields that the executor runs. It runs a field
 * once for each alias, and one that `@skip` or `@include` leaves out not at all.
 */
export function countPlacedOrders({ schema, document, operation, variables }: ExecutedOperation): number {
  if (operation.operation !== OperationTypeNode.MUTATION) return 0;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {});
  // With a wrong variable nothing is executed.
  if (!coerced) return 0;
  const aliases = new Set<string>();
  const spread = new Set<string>();
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (!isIncluded(selection, coerced)) continue;
      if (selection.kind === Kind.FIELD) {
        if (selection.name.value === ORDER_FIELD) aliases.add((selection.alias ?? selection.name).value);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        visit(selection.selectionSet);
      } else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        for (const definition of document.definitions) {
          if (definition.kind !== Kind.FRAGMENT_DEFINITION || definition.name.value !== selection.name.value) continue;
          visit(definition.selectionSet);
        }
      }
    }
  };
  visit(operation.selectionSet);
  return aliases.size;
}

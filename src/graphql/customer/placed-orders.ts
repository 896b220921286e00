import {
  getVariableValues,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { executedFields, fragmentsOf } from '../shared/executed-fields.js';

const ORDER_FIELD = 'createOrder';

/** An operation of a document, and the variables for its execution. */
export interface ExecutedOperation {
  schema: GraphQLSchema;
  document: DocumentNode;
  /** Undefined if the request names no operation of its document, although Apollo's type says otherwise. */
  operation: OperationDefinitionNode | undefined;
  /** As they were sent. */
  variables: Readonly<Record<string, unknown>> | undefined;
}

/** The number of orders that a valid operation places: its `createOrder` fields that the executor runs. */
export function countPlacedOrders({ schema, document, operation, variables }: ExecutedOperation): number {
  if (operation?.operation !== OperationTypeNode.MUTATION) return 0;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {});
  // With a wrong variable nothing is executed.
  if (!coerced) return 0;
  const fields = executedFields(operation, fragmentsOf(document), coerced);
  return [...fields.values()].filter((name) => name === ORDER_FIELD).length;
}

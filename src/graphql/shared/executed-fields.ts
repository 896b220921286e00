import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

type Fragments = Readonly<Record<string, FragmentDefinitionNode | undefined>>;

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment]));
}

function isIncluded(selection: SelectionNode, variables: Record<string, unknown> | null): boolean {
  if (variables === null) return true;
  return (
    getDirectiveValues(GraphQLSkipDirective, selection, variables)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if !== false
  );
}

/**
 * The root fields of a valid operation that the executor runs, by their aliases. It runs a field once for each alias,
 * and skips those that `@skip` or `@include` exclude.
 * @param variables coerced; null if they are unknown, so that no field is excluded.
 */
export function executedFields(
  operation: OperationDefinitionNode,
  fragments: Fragments,
  variables: Record<string, unknown> | null,
): Map<string, string> {
  const nodes = executedNodes(operation, fragments, variables);
  return new Map(Array.from(nodes, ([alias, { name }]) => [alias, name.value]));
}

/** The same with their nodes, which have their arguments. */
export function executedNodes(
  operation: OperationDefinitionNode,
  fragments: Fragments,
  variables: Record<string, unknown> | null,
): Map<string, FieldNode> {
  const fields = new Map<string, FieldNode>();
  const spread = new Set<string>();
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (!isIncluded(selection, variables)) continue;
      if (selection.kind === Kind.FIELD) {
        fields.set((selection.alias ?? selection.name).value, selection);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        visit(selection.selectionSet);
      } else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        const fragment = fragments[selection.name.value];
        if (fragment) visit(fragment.selectionSet);
      }
    }
  };
  visit(operation.selectionSet);
  return fields;
}

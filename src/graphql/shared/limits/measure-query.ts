import {
  Kind,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { limitExceeded } from './limit-exceeded.js';

/** Measures of a document, over all of its operations. */
export interface QueryMeasures {
  depth: number;
  aliases: number;
  directives: number;
  /** Fields that repeat a field of the same name in the same object of the response. */
  repeatedFields: number;
  /** The number of `__schema` fields in the document. */
  introspections: number;
}

/** The fields of one object of the response, by response name, each with the fields below it. */
interface Fields extends Map<string, Fields> {}

const INTROSPECTION = new Set(['__schema', '__type']);

/** Walks operations with their fragments expanded. Expansion can be exponential, so it stops at a limit. */
class Measurement implements QueryMeasures {
  depth = 0;
  aliases = 0;
  directives = 0;
  repeatedFields = 0;
  introspections = 0;
  private selections = 0;
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private readonly reached = new Set<string>();
  /** The fragments being walked, to stop at a cycle; validation reports it later. */
  private readonly open = new Set<string>();

  constructor(private readonly maxSelections: number) {}

  walkDocument({ definitions }: DocumentNode): this {
    for (const definition of definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(definition.name.value, definition);
    }
    for (const definition of definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
      this.countDirectives(definition);
      for (const variable of definition.variableDefinitions ?? []) this.countDirectives(variable);
      this.walk(definition.selectionSet, 1, new Map());
    }
    // Validation also walks fragments that no operation uses.
    for (const [name, fragment] of this.fragments) {
      if (!this.reached.has(name)) this.walkFragment(fragment, 1, new Map());
    }
    return this;
  }

  private countDirectives({ directives }: { directives?: readonly DirectiveNode[] | undefined }): void {
    this.directives += directives?.length ?? 0;
  }

  private walk({ selections }: SelectionSetNode, depth: number, fields: Fields, step = 1): void {
    this.depth = Math.max(this.depth, depth);
    for (const selection of selections) {
      this.selections += 1;
      if (this.selections > this.maxSelections) throw limitExceeded('selections', undefined, this.maxSelections);
      this.countDirectives(selection);
      if (selection.kind === Kind.FIELD) this.walkField(selection, depth, fields, step);
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.walk(selection.selectionSet, depth, fields, step);
      else this.walkFragment(this.fragments.get(selection.name.value), depth, fields, step);
    }
  }

  private walkField({ name, alias, selectionSet }: FieldNode, depth: number, fields: Fields, step: number): void {
    if (alias) this.aliases += 1;
    if (name.value === '__schema') this.introspections += 1;
    const key = (alias ?? name).value;
    const known = fields.get(key);
    if (known) this.repeatedFields += 1;
    const below: Fields = known ?? new Map();
    fields.set(key, below);
    // Introspection is deeper than any other query; graphql-js has its own rule for its depth.
    const stepBelow = INTROSPECTION.has(name.value) ? 0 : step;
    if (selectionSet) this.walk(selectionSet, depth + stepBelow, below, stepBelow);
  }

  private walkFragment(
    fragment: FragmentDefinitionNode | undefined,
    depth: number,
    fields: Fields,
    step?: number,
  ): void {
    if (!fragment || this.open.has(fragment.name.value)) return;
    this.reached.add(fragment.name.value);
    this.open.add(fragment.name.value);
    this.countDirectives(fragment);
    this.walk(fragment.selectionSet, depth, fields, step);
    this.open.delete(fragment.name.value);
  }
}

/**
 * @throws {GraphQLError} QUERY_LIMIT_EXCEEDED as soon as more than `maxSelections` fields and fragments are counted.
 */
export function measureQuery(document: DocumentNode, maxSelections: number): QueryMeasures {
  return new Measurement(maxSelections).walkDocument(document);
}

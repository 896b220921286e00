import { Arg, ArgsType, Field, Float, Int, ObjectType, registerEnumType, type ClassType } from 'type-graphql';
import { invalidCursor, type Page } from '../../db/page.js';
import { toPercent } from '../../domain/common/money.js';
import { CURSOR } from '../../domain/common/text.js';
import { DateTime, EUR, ObjectID } from './scalars.js';
import { WithRule } from './texts.js';

/** The options of a field, an argument or a query that can be null. */
export const nullable = (description: string) => ({ nullable: true, description }) as const;

/** The options of a flag that is false if it is omitted. */
export const falseByDefault = (description: string) => ({ ...nullable(description), defaultValue: false }) as const;

/** The argument or field of a change. */
export const VERSION = nullable('The version on which the change is based.');

/** The arguments of that name, unless `Id` has another. */
export const Id = (name = 'id') => Arg(name, () => ObjectID);
export const Version = ({ description } = VERSION) => Arg('version', () => Int, nullable(description));

interface FieldOptions {
  nullable?: boolean;
  description?: string | undefined;
}

/** A field in EUR of which the property holds the cents: `priceCents` is the field `price`. */
export const EuroField =
  (options: FieldOptions = {}) =>
  (prototype: object, property: string): void =>
    Field(() => EUR, { name: property.replace(/Cents$/, ''), ...options })(prototype, property);

/** A percentage of which the property holds the basis points: `vatRateBp` is the field `vatRate`. */
export const PercentField =
  (options: FieldOptions = {}) =>
  (prototype: object, property: string): void => {
    const name = property.replace(/Bp$/, '');
    const descriptor = {
      // As a method of the class: type-graphql assigns the properties of a view to an instance.
      writable: true,
      value(this: Record<string, number | null>): number | null {
        const basisPoints = this[property] ?? null;
        return basisPoints === null ? null : toPercent(basisPoints);
      },
    };
    Object.defineProperty(prototype, name, descriptor);
    Field(() => Float, options)(prototype, name, descriptor);
  };

@ArgsType()
export class PageArgs {
  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'At most 500.' })
  first: number;

  @WithRule(CURSOR)
  @Field(() => String, nullable('The `endCursor` of the previous page.'))
  after?: string | null;
}

/** A page of a list in a chosen order. */
@ArgsType()
export class SortedArgs extends PageArgs {
  @Field(() => Boolean, { nullable: true, defaultValue: false })
  descending: boolean;
}

/** A page of entries within a period. */
@ArgsType()
export class PeriodArgs extends PageArgs {
  @Field(() => DateTime, nullable('Included.'))
  from?: Date | null;

  @Field(() => DateTime, nullable('Exclusive.'))
  to?: Date | null;
}

@ObjectType({ description: 'The start and end of a page, and whether another follows. Lists go forward only.' })
export class PageInfo {
  @Field({ description: 'Whether another page follows.' })
  hasNextPage: boolean;

  @Field({ description: 'Whether `after` was set.' })
  hasPreviousPage: boolean;

  @Field(() => String, nullable('The cursor of the first item.'))
  startCursor: string | null;

  @Field(() => String, nullable('Pass it as `after` to get the next page.'))
  endCursor: string | null;
}

/** A page in Relay's connection format, as resolvers return it. */
export interface ConnectionOf<T> {
  edges: { cursor: string; node: T }[];
  nodes: T[];
  pageInfo: PageInfo;
  /** A getter, so that rows are counted only if the field is requested. */
  readonly totalCount: Promise<number>;
}

/** The cursor of a node that has one. */
export const ownCursor = ({ cursor }: { cursor: string }): string => cursor;

/**
 * @param after the argument of the page.
 * @throws {DomainError} VALIDATION_ERROR naming `after` if it is empty, as over REST: a reader that lost its cursor
 *   would restart for ever.
 */
export function toConnection<T>(
  page: Page<T>,
  after: string | null | undefined,
  cursorOf: (node: T) => string,
  countAll: () => Promise<number>,
): ConnectionOf<T> {
  if (after === '') throw invalidCursor();
  const edges = page.nodes.map((node) => ({ cursor: cursorOf(node), node }));
  const pageInfo = {
    hasNextPage: page.hasNextPage,
    hasPreviousPage: typeof after === 'string',
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
  return {
    edges,
    nodes: page.nodes,
    pageInfo,
    get totalCount() {
      return countAll();
    },
  };
}

/** Creates the connection type of a node type. @param name the prefix of the types: `Order` for `OrderConnection`. */
export function connectionType<T extends object>(Node: ClassType<T>, name: string): ClassType<ConnectionOf<T>> {
  @ObjectType(`${name}Edge`, { description: 'An item of a page, with its cursor.' })
  class EdgeType {
    @Field({ description: 'Pass it as `after` to continue after this item.' })
    cursor: string;

    @Field(() => Node, { description: 'The item.' })
    node: T;
  }

  @ObjectType(`${name}Connection`, { description: 'A page of a list.' })
  class ConnectionType implements ConnectionOf<T> {
    @Field(() => [EdgeType], { description: 'The items of the page, with their cursors.' })
    edges: EdgeType[];

    @Field(() => [Node], { description: 'The items of the page.' })
    nodes: T[];

    @Field(() => PageInfo, { description: 'Where the page starts and ends.' })
    pageInfo: PageInfo;

    @Field(() => Int, { description: 'The number of items on all pages.' })
    readonly totalCount: Promise<number>;
  }
  return ConnectionType;
}

/** Creates an enum whose values have these names. */
export function enumType<V extends string>(
  values: readonly V[],
  options: Parameters<typeof registerEnumType<Record<V, V>>>[1],
): { [K in V]: K } {
  const members = Object.fromEntries(values.map((value) => [value, value])) as { [K in V]: K };
  registerEnumType<Record<V, V>>(members, options);
  return members;
}

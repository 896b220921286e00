import { ArgsType, Field, Int, ObjectType, registerEnumType, type ClassType } from 'type-graphql';
import { invalidCursor, type Page } from '../../db/page.js';
import { DateTime } from './scalars.js';

@ArgsType()
export class PageArgs {
  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'At most 500.' })
  first: number;

  @Field(() => String, { nullable: true, description: 'The `endCursor` of the page before.' })
  after?: string | null;
}

/** A page of what happened in a period. */
@ArgsType()
export class PeriodArgs extends PageArgs {
  @Field(() => DateTime, { nullable: true, description: 'Included.' })
  from?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Not included.' })
  to?: Date | null;
}

@ObjectType({ description: 'Where a page begins and ends, and whether another follows. Lists go forward only.' })
export class PageInfo {
  @Field()
  hasNextPage: boolean;

  @Field({ description: 'Whether `after` was given.' })
  hasPreviousPage: boolean;

  @Field(() => String, { nullable: true })
  startCursor: string | null;

  @Field(() => String, { nullable: true, description: 'What to give as `after` to get the next page.' })
  endCursor: string | null;
}

/** A page in Relay's connection format, as resolvers return it. */
export interface ConnectionOf<T> {
  edges: { cursor: string; node: T }[];
  nodes: T[];
  pageInfo: PageInfo;
  /** A getter, so that rows are counted only where the field is asked for. */
  readonly totalCount: Promise<number>;
}

/** The cursor of a node that brings it along. */
export const ownCursor = ({ cursor }: { cursor: string }): string => cursor;

/**
 * @param after what the page was asked for with.
 * @throws {DomainError} VALIDATION_ERROR naming `after` where it is empty, as over REST: a reader that lost its cursor
 *   would begin anew for ever.
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
  @ObjectType(`${name}Edge`)
  class Edge {
    @Field()
    cursor: string;

    @Field(() => Node)
    node: T;
  }

  @ObjectType(`${name}Connection`)
  class Connection implements ConnectionOf<T> {
    @Field(() => [Edge])
    edges: Edge[];

    @Field(() => [Node])
    nodes: T[];

    @Field(() => PageInfo)
    pageInfo: PageInfo;

    @Field(() => Int)
    readonly totalCount: Promise<number>;
  }
  return Connection;
}

/** Makes an enum whose values are called as they are written here. */
export function enumType<V extends string>(
  values: readonly V[],
  options: Parameters<typeof registerEnumType<Record<V, V>>>[1],
): { [K in V]: K } {
  const members = Object.fromEntries(values.map((value) => [value, value])) as { [K in V]: K };
  registerEnumType<Record<V, V>>(members, options);
  return members;
}

/** Of an argument or field of what changes something. */
export const VERSION = { nullable: true, description: 'The version that the change was made from.' } as const;

/** A small request that is meant to cost much, and the limit that stops it. */
export interface QueryBomb {
  query: string;
  limit: string;
}

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

/** Each fragment holds the next one twice, so each level doubles the number of fields. */
const doubling = (levels: number): string =>
  `{ ...f0 } ${times(levels, (level) => `fragment f${level} on Query { ...f${level + 1} ...f${level + 1} }`)} ` +
  `fragment f${levels} on Query { __typename }`;

/** Each fragment holds all others, so there are as many paths through them as permutations. */
const entangled = (count: number): string =>
  `{ ...f0 } ${times(count, (one) => `fragment f${one} on Query { ${times(count, (other) => `...f${other}`)} }`)}`;

const SCHEMA = '__schema { types { name fields { name type { name } } } }';

/** Requests that are refused before they are validated, whatever the schema. */
export const QUERY_BOMBS: Record<string, QueryBomb> = {
  'fields within fields': { query: `${'{ a '.repeat(20)}${'}'.repeat(20)}`, limit: 'depth' },
  'fields within fields, without end': { query: '{a'.repeat(200_000), limit: 'characters' },
  'fields within fields, up to the token limit': { query: '{a'.repeat(20_000), limit: 'nesting' },
  'inline fragments within each other': { query: `${'{ ... '.repeat(100)}{ a }${'}'.repeat(100)}`, limit: 'nesting' },
  'lists within a list': { query: `{ a(b: ${'['.repeat(2_000)}${']'.repeat(2_000)}) }`, limit: 'nesting' },
  'input within input': { query: `{ a(b: ${'{c:'.repeat(1_500)}1${'}'.repeat(1_500)}) }`, limit: 'nesting' },
  'a field under many names': { query: `{ ${times(100, (index) => `a${index}: a`)} }`, limit: 'aliases' },
  'a field under thousands of names': { query: `{ ${times(1_500, (index) => `a${index}: a`)} }`, limit: 'selections' },
  'one field ten thousand times': { query: `{ ${'a '.repeat(10_000)}}`, limit: 'tokens' },
  'one field a thousand times': { query: `{ ${'a '.repeat(1_000)}}`, limit: 'repeatedFields' },
  'repeated fields in fragments': {
    query: `{ ${times(60, (index) => `...f${index}`)} } ${times(60, (index) => `fragment f${index} on Query { a }`)}`,
    limit: 'repeatedFields',
  },
  'repeated fields below fields': { query: `{ ${'a { b } '.repeat(40)}}`, limit: 'repeatedFields' },
  'fragments that double': { query: doubling(30), limit: 'selections' },
  'fragments that hold each other': { query: entangled(12), limit: 'selections' },
  'unused fragments': {
    query: `{ a } ${doubling(12).replace('{ ...f0 }', '')}`,
    limit: 'selections',
  },
  'many fragments': {
    query: `{ ${times(300, (index) => `...f${index}`)} } ${times(300, (index) => `fragment f${index} on Query { a }`)}`,
    limit: 'definitions',
  },
  'many operations': { query: times(400, (index) => `query q${index} { a }`), limit: 'definitions' },
  'many directives': { query: `{ a ${'@include(if: true) '.repeat(500)}}`, limit: 'directives' },
  'many unknown directives': { query: `query ${'@x '.repeat(2_000)}{ a }`, limit: 'directives' },
  'nothing but comments': { query: `${'#\n'.repeat(200_000)}{ a }`, limit: 'characters' },
  'nothing but blanks': { query: `${' '.repeat(900_000)}{ a }`, limit: 'characters' },
  'the full schema, twenty times': {
    query: `{ ${times(20, (index) => `a${index}: ${SCHEMA}`)} }`,
    limit: 'introspections',
  },
};

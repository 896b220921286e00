import { tableBelow } from './document-code.js';

/** What the published table says of a scalar of GraphQL. */
export interface ScalarRow {
  scalar: string;
  /** Its form in JSON: string, number, or any. */
  json: string;
  /** Its type in TypeScript. */
  type: string;
  example: unknown;
}

const bare = (cell: string): string => cell.replaceAll('`', '');

/** The table of docs/spec/types.md#scalars. */
export function scalarTable(): ScalarRow[] {
  return tableBelow('docs/spec/types.md', '## Scalars').map(([scalar = '', json = '', type = '', example = '']) => ({
    scalar: bare(scalar),
    json,
    type: bare(type),
    example: JSON.parse(bare(example)) as unknown,
  }));
}

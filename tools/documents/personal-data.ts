import { FIELDS_OF_CUSTOMERS, FIELDS_OF_MEMBERS, OF_OTHERS } from '../../src/services/personal-data/personal-fields.js';
import { table } from './table.js';

export const PERSONAL_DATA_PAGE = 'docs/personal-data.md';

const HEAD = ['table', 'fields', 'why', 'how long', 'an erasure'];

type Described = (typeof FIELDS_OF_CUSTOMERS)[number];

const rowOf = (described: Described): string[] => {
  const { fields, why, kept, erasure } = described;
  return [`\`${described.table}\``, fields, why, kept, erasure];
};

const OTHERS = OF_OTHERS.flatMap(({ columns, why, kept }) =>
  Object.entries(columns).map(([name, fields]) => ({
    table: name,
    fields: fields.replaceAll(' ', ', '),
    why,
    kept,
    erasure: 'leaves it',
  })),
);

const TABLES: Record<string, readonly Described[]> = {
  customers: FIELDS_OF_CUSTOMERS,
  members: FIELDS_OF_MEMBERS,
  others: OTHERS,
};

const MARKED = /(<!-- The fields of (\w+), written by `npm run docs` -->\n\n)(?:\|.*\n)*/g;

/** The page with its tables as the list in the code is. @throws {Error} where one is lost. */
export function withPersonalFields(text: string): string {
  if (text.match(MARKED)?.length !== 3) throw new Error(`${PERSONAL_DATA_PAGE} lacks the mark of a table`);
  return text.replaceAll(
    MARKED,
    (_whole, mark: string, of: string) => `${mark}${table([HEAD, ...(TABLES[of] ?? []).map(rowOf)])}\n`,
  );
}

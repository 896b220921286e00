import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { markFormulas } from '../../src/domain/common/formula-marks.js';
import { looseKey } from '../../src/domain/keys/loose-key.js';
import { viewNameKey } from '../../src/domain/staff/saved-view.js';
import { resultsOf } from '../support/console-code.js';

const SIGNS = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  ';',
  '|',
  '\t',
  '\n',
  '\r',
  '\r\n',
  ' ',
  '\u00a0',
  "'",
  '"',
  'a',
  ',',
  'Ä',
  '\u2013',
];

const TEXTS = fc.sample(
  fc.array(fc.constantFrom(...SIGNS), { maxLength: 10 }).map((parts) => parts.join('')),
  { numRuns: 1_000, seed: 17 },
);

describe('what the console decides as the service does', () => {
  it('a file of the console has the same marks against formulas', async () => {
    const marked = await resultsOf(
      'lib/csv.ts',
      'markFormulas',
      TEXTS.map((text) => [text]),
    );
    expect(marked).toEqual(TEXTS.map(markFormulas));
  });

  it('a file of the console is read as it was', async () => {
    const rows = TEXTS.map((text) => [text, 'b']);
    const [csv = ''] = await resultsOf<string>('lib/csv.ts', 'toCsv', [[rows]]);
    expect(parse(csv, { record_delimiter: '\r\n' })).toEqual(rows.map(([text = '', b]) => [markFormulas(text), b]));
  });

  it('names of views are the same in the same cases', async () => {
    const names = [...TEXTS, 'Zürich', 'Zurich', 'ZÜRICH', 'Zu\u0308rich', '🔴', '🟢', 'ß', 'SS', 'İ'];
    const calls = names.map((name) => [name]);
    const keys = await resultsOf('lib/view-query.ts', 'viewNameKey', calls);
    expect(keys).toEqual(names.map((name) => viewNameKey(name.trim())));
  });

  it('keys are alike in the same cases', async () => {
    const keys = await resultsOf(
      'pages/stock/key-lines.ts',
      'looseKey',
      TEXTS.map((text) => [text]),
    );
    expect(keys).toEqual(TEXTS.map(looseKey));
  });
});

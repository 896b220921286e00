import { readCsv, type CsvRecord } from '../../../src/services/common/csv-reader.js';
import { useImportFolder } from '../../support/import-file.js';

const folder = useImportFolder();

async function read(text: string): Promise<object[]> {
  const records: CsvRecord[] = [];
  for await (const some of readCsv(await folder.write(text))) records.push(...some);
  return records.map((record) => ('problem' in record ? { ...record, problem: String(record.problem) } : record));
}

/** How often the event loop has its turn while a text is read. */
async function ticksOf(text: string): Promise<number> {
  let ticks = 0;
  let done = false;
  const count = (): void => {
    ticks += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  for await (const _records of readCsv({ text }));
  done = true;
  return ticks;
}

describe('readCsv', () => {
  it('a CSV file returns its records with the lines on which they start', async () => {
    const text = '\uFEFFa,b\r\n"x\r\ny","say ""hi"""\r\n\r\n  1 , "2"\r\n3';
    expect(await read(text)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\ny', 'say "hi"'] },
      { line: 5, cells: ['1', '2'] },
      { line: 6, cells: ['3'] },
    ]);
  });

  it('a CSV file loses nothing but the line on which a quote stands wrong', async () => {
    expect(await read('a,b\n1,"x" y\n2,c"d\n3,ok\n4,"open\n5,ok\n6,ok\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, problem: 'has a quote in the wrong place' },
      { line: 3, problem: 'has a quote in the wrong place' },
      { line: 4, cells: ['3', 'ok'] },
      { line: 5, problem: 'has a quote that is not closed' },
      { line: 6, cells: ['5', 'ok'] },
      { line: 7, cells: ['6', 'ok'] },
    ]);
  });

  it('a quote that is never closed does not turn the rest of a long CSV file into one cell', async () => {
    const rows = Array.from({ length: 2_000 }, (_, index) => `${index},ok`);
    const records = await read(`a,"open\n${rows.join('\n')}\n`);
    expect(records[0]).toEqual({ line: 1, problem: 'has a quote that is not closed' });
    expect(records.slice(1)).toEqual(rows.map((_, index) => ({ line: index + 2, cells: [String(index), 'ok'] })));
  });

  it('a CSV line that never ends is cut', async () => {
    const [record] = await read('x'.repeat(3_000_000));
    expect(record).toMatchObject({ line: 1, cells: [expect.stringMatching(/^x{10000}$/)] });
  });

  it.each([
    ['complete lines', (index: number) => `${index},ok`],
    ['malformed lines', (index: number) => `${index},a"b`],
    ['blank lines', () => ''],
  ])('the event loop goes on after every 25 of many %s', async (_what, lineOf) => {
    const lines = Array.from({ length: 1_000 }, (_, index) => lineOf(index));
    expect(await ticksOf(lines.join('\n'))).toBeGreaterThanOrEqual(1_000 / 25);
  });

  it('the event loop goes on after fewer lines where they are long', async () => {
    const lines = Array.from({ length: 20 }, () => ','.repeat(15_000));
    expect(await ticksOf(lines.join('\n'))).toBeGreaterThanOrEqual(19);
  });
});

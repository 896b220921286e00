import { readLines } from '../../../src/services/common/line-reader.js';

async function linesOf(source: Buffer): Promise<{ line: number; text: string }[]> {
  const lines: { line: number; text: string }[] = [];
  for await (const chunk of readLines(source)) lines.push(...chunk);
  return lines;
}

describe('the lines of a text in memory', () => {
  it('a long text comes in several pieces, and no line, line end or character is lost at their borders', async () => {
    // Of many lengths, so that every part of a line stands at a border once.
    const texts = Array.from({ length: 60_000 }, (_, index) => '😀ä'.repeat(index % 7) + String(index % 13));
    let pieces = 0;
    const lines: { line: number; text: string }[] = [];
    for await (const chunk of readLines(Buffer.from(texts.join('\r\n')))) {
      pieces += 1;
      lines.push(...chunk);
    }
    expect(pieces).toBeGreaterThan(2);
    expect(lines.map(({ text }) => text)).toEqual(texts);
    expect(lines.map(({ line }) => line)).toEqual(texts.map((_, index) => index + 1));
  });

  it('an empty string has no lines, and a byte order mark and a last line end add none', async () => {
    expect(await linesOf(Buffer.from(''))).toEqual([]);
    expect(await linesOf(Buffer.from('\uFEFFa\nb\n'))).toEqual([
      { line: 1, text: 'a' },
      { line: 2, text: 'b' },
    ]);
  });
});

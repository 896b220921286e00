import { inflateSync } from 'node:zlib';

/** The objects of a PDF by their numbers, with what their streams hold. */
export function objectsOf(pdf: Buffer): Map<string, { head: string; stream: Buffer }> {
  const objects = pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([^]*?)(?:stream\r?\n([^]*?)\nendstream)?\nendobj/g);
  return new Map(
    [...objects].map(([, id = '', head = '', data = '']) => {
      const bytes = Buffer.from(data, 'latin1');
      return [id, { head, stream: head.includes('/FlateDecode') ? inflateSync(bytes) : bytes }];
    }),
  );
}

/** What the glyphs of a font stand for. */
function signsOf(map: string): string[] {
  const signs: string[] = [];
  for (const [, from = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    const texts = [...list.matchAll(/<([\w ]*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    );
    signs.splice(Number.parseInt(from, 16), texts.length, ...texts);
  }
  return signs;
}

/** A text as it was drawn, and where its baseline begins on its page, in points from the upper left corner. */
interface DrawnText {
  text: string;
  x: number;
  y: number;
}

/** The height of A4, from whose lower edge PDF counts. */
const HEIGHT = 841.89;

/** The texts of all pages as they were drawn, piece by piece. */
export function drawnTextsOf(pdf: Buffer): DrawnText[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, string[]>();
  for (const [, name = '', id = ''] of pdf.toString('latin1').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? [];
    fonts.set(name, signsOf(objects.get(map)?.stream.toString() ?? ''));
  }
  const drawn = [...objects.values()]
    .map(({ stream }) => stream.toString('latin1'))
    .filter((text) => text.includes(' Tf\n'));
  const pieces = /1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/(F\d+) [\d.]+ Tf\n([^]*?)ET\n/g;
  return drawn.flatMap((content) =>
    [...content.matchAll(pieces)].map(([, x, y, font = '', shown = '']) => {
      const glyphs = [...shown.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, commands = '']) =>
        [...commands.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
      );
      const text = glyphs.map((glyph) => fonts.get(font)?.[Number.parseInt(glyph, 16)] ?? '?').join('');
      return { text, x: Number(x), y: HEIGHT - Number(y) };
    }),
  );
}

export const textsOf = (pdf: Buffer): string[] => drawnTextsOf(pdf).map(({ text }) => text);

/** The names of the fonts in a PDF, sorted. */
export function fontsOf(pdf: Buffer): string[] {
  const names = pdf.toString('latin1').matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g);
  return [...new Set(Array.from(names, ([, name = '']) => name))].toSorted();
}

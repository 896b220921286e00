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
    const texts = [...list.matchAll(/<(\w*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    );
    signs.splice(Number.parseInt(from, 16), texts.length, ...texts);
  }
  return signs;
}

/** The texts of all pages as they were drawn, piece by piece. */
export function textsOf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, string[]>();
  for (const [, name = '', id = ''] of pdf.toString('latin1').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? [];
    fonts.set(name, signsOf(objects.get(map)?.stream.toString() ?? ''));
  }
  const drawn = [...objects.values()]
    .map(({ stream }) => stream.toString('latin1'))
    .filter((text) => text.includes(' Tf\n'));
  return drawn.flatMap((content) =>
    [...content.matchAll(/\/(F\d+) [\d.]+ Tf\n[^]*?\[([^\]]*)\] TJ/g)].map(([, font = '', shown = '']) => {
      const glyphs = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return glyphs.map((glyph) => fonts.get(font)?.[Number.parseInt(glyph, 16)] ?? '?').join('');
    }),
  );
}

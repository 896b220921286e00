import type { Font, Glyph } from 'fontkit';

/** What PDFKit asks of a run: glyphs with where each is, which it scales in place. */
interface PlainRun {
  glyphs: Glyph[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  readonly advanceWidth: number;
}

const DIGIT = /\d/;
// Contextual forms are what takes long, and there is none that a document needs.
const PAIR = { calt: false } as unknown as string[];

/** The glyphs of signs, and how close they stand behind each other, found once for each font. */
class Signs {
  private readonly glyphs = new Map<string, Glyph>();
  private readonly kernings = new Map<string, number>();

  constructor(private readonly font: Font) {}

  glyphOf(sign: string): Glyph {
    let glyph = this.glyphs.get(sign);
    if (!glyph) {
      // Figures of one width, so that those below each other align.
      const [figure] = DIGIT.test(sign) ? this.font.layout(sign, ['tnum']).glyphs : [];
      glyph = figure ?? this.font.glyphForCodePoint(sign.codePointAt(0) ?? 0);
      this.glyphs.set(sign, glyph);
    }
    return glyph;
  }

  kerningOf(sign: string, next: string): number {
    const pair = sign + next;
    let kerning = DIGIT.test(pair) ? 0 : this.kernings.get(pair);
    if (kerning === undefined) {
      const { positions, glyphs } = this.font.layout(pair, PAIR);
      // Two signs that become one glyph are none of a pair.
      kerning = glyphs.length === 2 ? (positions[0]?.xAdvance ?? 0) - (glyphs[0]?.advanceWidth ?? 0) : 0;
      this.kernings.set(pair, kerning);
    }
    return kerning;
  }
}

function layOut(signs: Signs, text: string): PlainRun {
  const given = Array.from(text);
  const glyphs = given.map((sign) => signs.glyphOf(sign));
  const positions = glyphs.map(({ advanceWidth }, index) => {
    const [sign = '', next] = given.slice(index, index + 2);
    const kerning = next === undefined ? 0 : signs.kerningOf(sign, next);
    return { xAdvance: advanceWidth + kerning, yAdvance: 0, xOffset: 0, yOffset: 0 };
  });
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}

/**
 * A font that lays texts out sign by sign, with kerning: a hundred times as fast as all rules of the font, which Latin, Greek and
 * Cyrillic texts do not need. Texts with combining marks still get them.
 */
export function withPlainLayout(font: Font): Font {
  const signs = new Signs(font);
  const layout = (text: string, features?: string[]): unknown =>
    /\p{M}/u.test(text) ? font.layout(text, features) : layOut(signs, text);
  return Object.create(font, { layout: { value: layout } }) as Font;
}

import type { Font, Glyph } from 'fontkit';

/** What PDFKit needs of a run: glyphs with their positions, which it scales in place. */
interface PlainRun {
  glyphs: Glyph[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  readonly advanceWidth: number;
}

const DIGIT = /\d/;
// Contextual forms are slow, and invoices need none of them.
const PAIR = { calt: false } as unknown as string[];

/** The glyphs of characters and their kerning, computed once for each font. */
class CharacterGlyphs {
  private readonly glyphs = new Map<string, Glyph>();
  private readonly kernings = new Map<string, number>();

  constructor(private readonly font: Font) {}

  glyphOf(character: string): Glyph {
    let glyph = this.glyphs.get(character);
    if (!glyph) {
      // Figures of one width, so that those below each other align.
      const [figure] = DIGIT.test(character) ? this.font.layout(character, ['tnum']).glyphs : [];
      glyph = figure ?? this.font.glyphForCodePoint(character.codePointAt(0) ?? 0);
      this.glyphs.set(character, glyph);
    }
    return glyph;
  }

  kerningOf(character: string, next: string): number {
    const pair = character + next;
    let kerning = DIGIT.test(pair) ? 0 : this.kernings.get(pair);
    if (kerning === undefined) {
      const { positions, glyphs } = this.font.layout(pair, PAIR);
      // Two characters that become one glyph have no kerning.
      kerning = glyphs.length === 2 ? (positions[0]?.xAdvance ?? 0) - (glyphs[0]?.advanceWidth ?? 0) : 0;
      this.kernings.set(pair, kerning);
    }
    return kerning;
  }
}

function layOut(glyphCache: CharacterGlyphs, text: string): PlainRun {
  const characters = Array.from(text);
  const glyphs = characters.map((character) => glyphCache.glyphOf(character));
  const positions = glyphs.map(({ advanceWidth }, index) => {
    const [character = '', next] = characters.slice(index, index + 2);
    const kerning = next === undefined ? 0 : glyphCache.kerningOf(character, next);
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
  const glyphCache = new CharacterGlyphs(font);
  const layout = (text: string, features?: string[]): unknown =>
    /\p{M}/u.test(text) ? font.layout(text, features) : layOut(glyphCache, text);
  return Object.create(font, { layout: { value: layout } }) as Font;
}

import { join } from 'node:path';
import { openSync, type Font, type Glyph } from 'fontkit';
import { xmlText } from '../../../domain/common/xml-text.js';
import { PACKAGE_FOLDER } from '../../common/package-folder.js';

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
function withPlainLayout(font: Font): Font {
  const glyphCache = new CharacterGlyphs(font);
  const layout = (text: string, features?: string[]): unknown =>
    /\p{M}/u.test(text) ? font.layout(text, features) : layOut(glyphCache, text);
  return Object.create(font, { layout: { value: layout } }) as Font;
}

/** Inter, and what it has no signs for (Hebrew, Arabic, symbols) in DejaVu Sans. */
const FILES = { regular: 'inter-regular.ttf', strong: 'inter-semibold.ttf', other: 'dejavu-sans.ttf' } as const;

export type FontName = keyof typeof FILES;

const FOLDER = join(PACKAGE_FOLDER, 'src/services/invoices/pdf/fonts');

let opened: Record<FontName, Font> | undefined;

/** Opened once, by the first invoice. */
export function fonts(): Record<FontName, Font> {
  const open = (name: FontName): Font => openSync(join(FOLDER, FILES[name])) as Font;
  opened ??= {
    regular: withPlainLayout(open('regular')),
    strong: withPlainLayout(open('strong')),
    other: open('other'),
  };
  return opened;
}

/** A part of a text that one font has all characters of. */
export interface Run {
  font: FontName;
  text: string;
}

/** What stands for a character that no font has; PDF/A allows none to be missing. */
const UNKNOWN = '□';

/** A text in one line, without what has no look: control characters, marks of direction, joiners, variants of emoji. */
export function inOneLine(text: string): string {
  return xmlText(text)
    .normalize('NFC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function fontOf(character: string, wanted: FontName): FontName | undefined {
  const code = character.codePointAt(0) ?? 0;
  return [wanted, 'other' as const].find((name) => fonts()[name].hasGlyphForCodePoint(code));
}

/** Divides a text by the fonts that have its characters. A blank between two characters of the other font is of that font too. */
export function runsOf(text: string, wanted: FontName): Run[] {
  const characters = Array.from(text).map((character) => ({
    character,
    font: character === ' ' ? undefined : fontOf(character, wanted),
    isBlank: character === ' ',
  }));
  const runs: Run[] = [];
  for (const [index, { character, font, isBlank }] of characters.entries()) {
    const last = runs.at(-1);
    const isWithin = isBlank && last?.font === 'other' && characters[index + 1]?.font === 'other';
    const own = isWithin ? 'other' : (font ?? wanted);
    const printed = font || isBlank ? character : UNKNOWN;
    if (last?.font === own) last.text += printed;
    else runs.push({ font: own, text: printed });
  }
  return runs;
}

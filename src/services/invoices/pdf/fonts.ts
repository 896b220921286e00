import { join } from 'node:path';
import { openSync, type Font, type Glyph } from 'fontkit';
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

/** Inter, and fonts for what it has no signs for: DejaVu Sans (Hebrew, Arabic, Georgian, symbols), and one for other scripts. */
const FILES = {
  regular: 'inter-regular.ttf',
  strong: 'inter-semibold.ttf',
  other: 'dejavu-sans.ttf',
  bengali: 'noto-sans-bengali.ttf',
  devanagari: 'noto-sans-devanagari.ttf',
  emoji: 'noto-emoji.ttf',
  ethiopic: 'noto-sans-ethiopic.ttf',
  gujarati: 'noto-sans-gujarati.ttf',
  gurmukhi: 'noto-sans-gurmukhi.ttf',
  han: 'droid-sans-fallback.ttf',
  hangul: 'nanum-square.ttf',
  kannada: 'noto-sans-kannada.ttf',
  khmer: 'noto-sans-khmer.ttf',
  malayalam: 'noto-sans-malayalam.ttf',
  oriya: 'noto-sans-oriya.ttf',
  sinhala: 'noto-sans-sinhala.ttf',
  tamil: 'noto-sans-tamil.ttf',
  telugu: 'noto-sans-telugu.ttf',
  thai: 'noto-sans-thai.ttf',
} as const;

export type FontName = keyof typeof FILES;

/** The fonts of Latin, Greek and Cyrillic texts. */
export type TextFont = 'regular' | 'strong';

export const isTextFont = (name: FontName): name is TextFont => name === 'regular' || name === 'strong';

/** The scripts that neither Inter nor DejaVu Sans has. The first that a character is of counts. */
const SCRIPTS: readonly (readonly [FontName, RegExp])[] = [
  ['hangul', /\p{sc=Hangul}/u],
  ['han', /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u],
  ['thai', /\p{scx=Thai}/u],
  ['devanagari', /\p{scx=Devanagari}/u],
  ['bengali', /\p{scx=Bengali}/u],
  ['ethiopic', /\p{scx=Ethiopic}/u],
  ['gujarati', /\p{scx=Gujarati}/u],
  ['gurmukhi', /\p{scx=Gurmukhi}/u],
  ['kannada', /\p{scx=Kannada}/u],
  ['khmer', /\p{scx=Khmer}/u],
  ['malayalam', /\p{scx=Malayalam}/u],
  ['oriya', /\p{scx=Oriya}/u],
  ['sinhala', /\p{scx=Sinhala}/u],
  ['tamil', /\p{scx=Tamil}/u],
  ['telugu', /\p{scx=Telugu}/u],
  ['emoji', /[\p{Emoji_Presentation}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u],
];

export function fontOfScript(character: string): FontName | undefined {
  return SCRIPTS.find(([, script]) => script.test(character))?.[0];
}

/** A font that lays texts out by all its rules; PDF/A allows no glyph to be missing. */
function withoutMissingGlyphs(font: Font): Font {
  const layout = (text: string, features?: string[]): PlainRun => {
    const run = font.layout(text, features);
    const kept = run.glyphs.flatMap((glyph, index) => (glyph.id === 0 ? [] : index));
    const positions = kept.flatMap((index) => run.positions[index] ?? []);
    return {
      glyphs: kept.flatMap((index) => run.glyphs[index] ?? []),
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return Object.create(font, { layout: { value: layout } }) as Font;
}

const FOLDER = join(PACKAGE_FOLDER, 'src/services/invoices/pdf/fonts');

const opened = new Map<FontName, Font>();

/** Opened by the first text that needs it. */
export function openFont(name: FontName): Font {
  let font = opened.get(name);
  if (!font) {
    const plain = openSync(join(FOLDER, FILES[name])) as Font;
    font = isTextFont(name) ? withPlainLayout(plain) : withoutMissingGlyphs(plain);
    opened.set(name, font);
  }
  return font;
}

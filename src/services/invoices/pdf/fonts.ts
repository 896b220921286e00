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
  myanmar: 'noto-sans-myanmar.ttf',
  oriya: 'noto-sans-oriya.ttf',
  // The characters of Noto Sans CJK that the font of `han` has not: those above U+20000.
  rareHan: 'noto-sans-cjk-plane-2.ttf',
  sinhala: 'noto-sans-sinhala.ttf',
  tamil: 'noto-sans-tamil.ttf',
  telugu: 'noto-sans-telugu.ttf',
  thaana: 'noto-sans-thaana.ttf',
  thai: 'noto-sans-thai.ttf',
  tibetan: 'noto-serif-tibetan.ttf',
} as const;

export type FontName = keyof typeof FILES;

/** The fonts of Latin, Greek and Cyrillic texts. */
export type TextFont = 'regular' | 'strong';

export const isTextFont = (name: FontName): name is TextFont => name === 'regular' || name === 'strong';

/** The scripts that neither Inter nor DejaVu Sans has. The first that a character is of counts. */
const SCRIPTS: readonly (readonly [FontName, RegExp])[] = [
  ['hangul', /\p{sc=Hangul}/u],
  ['rareHan', /[\u{20000}-\u{3ffff}]/u],
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
  ['myanmar', /\p{scx=Myanmar}/u],
  ['oriya', /\p{scx=Oriya}/u],
  ['sinhala', /\p{scx=Sinhala}/u],
  ['tamil', /\p{scx=Tamil}/u],
  ['telugu', /\p{scx=Telugu}/u],
  ['thaana', /\p{scx=Thaana}/u],
  ['tibetan', /\p{scx=Tibetan}/u],
  ['emoji', /[\p{Emoji_Presentation}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u],
];

export function fontOfScript(character: string): FontName | undefined {
  return SCRIPTS.find(([, script]) => script.test(character))?.[0];
}

const BURMESE_LETTER = String.raw`[\u1000-\u102a\u103f\u104e\u1050-\u1055]`;
const BURMESE_SYLLABLE = new RegExp(
  String.raw`(\u1004\u103a\u1039)?(${BURMESE_LETTER}(?:\u1039${BURMESE_LETTER})*)(\u103b?)(\u103c?)([\u103d\u103e]*)(\u1031*)`,
  'gu',
);
const BURMESE_FEATURES = ['rphf', 'pref', 'blwf', 'pstf', 'pres', 'abvs', 'blws', 'psts'];

/** Lays out Burmese, whose rules fontkit lacks: some vowels and consonants are drawn before the letter that they follow. */
function withBurmeseLayout(font: Font): Font {
  const layout = (text: string): unknown => {
    const drawn = text.replaceAll(
      BURMESE_SYLLABLE,
      (_, above = '', letters = '', ya = '', ra = '', below = '', e = '') => e + ra + letters + above + ya + below,
    );
    return font.layout(drawn, BURMESE_FEATURES);
  };
  return Object.create(font, { layout: { value: layout } }) as Font;
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
    const shaped = name === 'myanmar' ? withBurmeseLayout(plain) : plain;
    font = isTextFont(name) ? withPlainLayout(plain) : withoutMissingGlyphs(shaped);
    opened.set(name, font);
  }
  return font;
}

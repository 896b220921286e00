import newBidi from 'bidi-js';
import { xmlText } from '../../../domain/common/xml-text.js';
import { fontOfScript, openFont, type FontName, type TextFont } from './fonts.js';

/** A part of a text that one font has all characters of, and that is read in one direction. */
export interface Run {
  font: FontName;
  text: string;
}

/** What stands for a character that no font has; PDF/A allows none to be missing. */
const UNKNOWN = '□';

/** Scripts whose letters take other forms beside a joiner or a non-joiner, and emoji, of which some consist of several. */
const JOINING = String.raw`[\p{scx=Arabic}\p{scx=Syriac}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gujarati}\p{scx=Gurmukhi}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Oriya}\p{scx=Sinhala}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Khmer}\p{scx=Myanmar}\p{Extended_Pictographic}\p{Emoji_Modifier}]`;

/** What has no look: control characters, marks of direction, variants of emoji, and joiners beside other letters. */
const INVISIBLE = new RegExp(
  String.raw`(?<!${JOINING})[\u200c\u200d]|[\u200c\u200d](?!${JOINING})|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}`,
  'gu',
);

/** Texts that Inter has all characters of, each of which has a look: most, and quickly found. */
const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u0148\u014a-\u017f·–—€…]*$/;

/** A text in one line, without what has no look. */
export function inOneLine(text: string): string {
  if (PLAIN.test(text) && !text.includes('  ')) return text.trim();
  return xmlText(text)
    .normalize('NFC')
    .replaceAll(/[\ufe00-\ufe0f]/gu, '')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Characters that belong to the one before. */
const ATTACHED = /[\p{M}\p{Emoji_Modifier}\u200c\u200d]/u;

const COMMON = /\p{sc=Common}/u;

const has = (font: FontName, character: string): boolean =>
  openFont(font).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

/** @param before the font of the character before. */
function fontOf(character: string, wanted: FontName, before: FontName | undefined): FontName | undefined {
  const order = ATTACHED.test(character) ? [before, wanted] : [wanted, COMMON.test(character) ? before : undefined];
  const fonts = [...order, fontOfScript(character), 'other' as const];
  return fonts.find((font) => font !== undefined && has(font, character));
}

interface LeveledRun extends Run {
  level: number;
}

// Node loads it as CommonJS, which its types do not say.
const bidi = (newBidi as unknown as typeof newBidi.default)();
const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/** Runs of the same font and level, in the order of the text. @param levels of each code unit (UAX 9). */
function leveledRuns(text: string, wanted: TextFont, levels: (index: number) => number): LeveledRun[] {
  const runs: LeveledRun[] = [];
  let index = 0;
  for (const character of text) {
    const level = levels(index);
    const last = runs.at(-1);
    // What is between words from right to left is of their font, so that a run is laid out as a unit.
    const font = fontOf(character, level % 2 === 1 ? 'other' : wanted, last?.font);
    const printed = font ? character : UNKNOWN;
    const own = font ?? 'other';
    if (last?.font === own && last.level === level) last.text += printed;
    else runs.push({ font: own, text: printed, level });
    index += character.length;
  }
  return runs;
}

/** The runs from left to right: those of each level and above are reversed, from the highest level down (rule L2). */
function inVisualOrder(runs: readonly LeveledRun[]): LeveledRun[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(start, end);
    }
  }
  return ordered;
}

/** Divides a text by the fonts that have its characters, in the order in which they are drawn from left to right. */
export function runsOf(text: string, wanted: TextFont): Run[] {
  if (PLAIN.test(text)) return text === '' ? [] : [{ font: wanted, text }];
  if (!RIGHT_TO_LEFT.test(text)) return leveledRuns(text, wanted, () => 0);
  const embedding = bidi.getEmbeddingLevels(text, 'auto');
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const drawn = Array.from({ length: text.length }, (_, at) => mirrored.get(at) ?? text.charAt(at)).join('');
  const runs = inVisualOrder(leveledRuns(drawn, wanted, (index) => embedding.levels[index] ?? 0));
  // The font reverses only what has letters from right to left.
  return runs.map(({ font, text: part, level }) => {
    const isReversed = level % 2 === 1 && !RIGHT_TO_LEFT.test(part);
    return { font, text: isReversed ? Array.from(part).toReversed().join('') : part };
  });
}

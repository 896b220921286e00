import { xmlText } from '../../../domain/common/xml-text.js';
import { fonts, type FontName } from './fonts.js';

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

import { xmlText } from '../../../domain/common/xml-text.js';
import { fonts, type FontName } from './fonts.js';

/** A part of a text that one font has all signs of. */
export interface Run {
  font: FontName;
  text: string;
}

/** What stands for a sign that no font has; PDF/A allows none to be missing. */
const UNKNOWN = '□';

/** A text in one line, without what has no look: control characters, marks of direction, joiners, variants of emoji. */
export function inOneLine(text: string): string {
  return xmlText(text)
    .normalize('NFC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function fontOf(sign: string, wanted: FontName): FontName | undefined {
  const code = sign.codePointAt(0) ?? 0;
  return [wanted, 'other' as const].find((name) => fonts()[name].hasGlyphForCodePoint(code));
}

/** Divides a text by the fonts that have its signs. A blank between two signs of the other font is of that font too. */
export function runsOf(text: string, wanted: FontName): Run[] {
  const signs = Array.from(text).map((sign) => ({
    sign,
    font: sign === ' ' ? undefined : fontOf(sign, wanted),
    isBlank: sign === ' ',
  }));
  const runs: Run[] = [];
  for (const [index, { sign, font, isBlank }] of signs.entries()) {
    const last = runs.at(-1);
    const isWithin = isBlank && last?.font === 'other' && signs[index + 1]?.font === 'other';
    const own = isWithin ? 'other' : (font ?? wanted);
    const shown = font || isBlank ? sign : UNKNOWN;
    if (last?.font === own) last.text += shown;
    else runs.push({ font: own, text: shown });
  }
  return runs;
}

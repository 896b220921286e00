import { inOneLine, runsOf, type FontName, type Run } from './fonts.js';

/** How a text looks. */
export interface Style {
  /** Points. */
  size: number;
  weight?: Exclude<FontName, 'other'>;
  color?: string;
}

export type Align = 'left' | 'right';

/** A4, with the margins of DIN 5008, in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 70.87, right: 538.58, bottom: 742 } as const;

export const COLORS = {
  text: '#16191e',
  quiet: '#626a77',
  line: '#d3d8e0',
  ground: '#f5f6f8',
  accent: '#3b48bd',
  onAccent: '#ffffff',
} as const;

const ELLIPSIS = '…';

/** Draws text of any script within given widths, on its baseline. */
export class Sheet {
  constructor(readonly pdf: PDFKit.PDFDocument) {}

  private use({ font, text }: Run, { size }: Style): { text: string; options: PDFKit.Mixins.TextOptions } {
    this.pdf.font(font).fontSize(size);
    // With features, even an empty list, PDFKit lays out a run as a unit, as scripts from right to left need it.
    const features = font === 'other' ? [] : undefined;
    return { text, options: { lineBreak: false, baseline: 'alphabetic', features } };
  }

  private runs(text: string, style: Style): Run[] {
    return runsOf(inOneLine(text), style.weight ?? 'regular');
  }

  private widthOfRun(run: Run, style: Style): number {
    const { text, options } = this.use(run, style);
    return this.pdf.widthOfString(text, options);
  }

  widthOf(text: string, style: Style): number {
    return this.runs(text, style).reduce((sum, run) => sum + this.widthOfRun(run, style), 0);
  }

  /** @param x where the text begins or, aligned right, where it ends. */
  write(text: string, x: number, baseline: number, style: Style, align: Align = 'left'): void {
    let at = align === 'right' ? x - this.widthOf(text, style) : x;
    for (const run of this.runs(text, style)) {
      const width = this.widthOfRun(run, style);
      const { text: printed, options } = this.use(run, style);
      this.pdf.fillColor(style.color ?? COLORS.text).text(printed, at, baseline, options);
      at += width;
    }
  }

  /** Writes a text that must be complete, smaller if it is too wide. */
  writeToFit(text: string, x: number, baseline: number, style: Style, width: number, align?: Align): void {
    const size = style.size * Math.min(1, width / Math.max(1, this.widthOf(text, style)));
    this.write(text, x, baseline, { ...style, size }, align);
  }

  /** Divides a text into lines that fit; text beyond `maxLines` is replaced by an ellipsis. */
  wrap(text: string, width: number, style: Style, maxLines: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of inOneLine(text).split(' ')) {
      for (const chunk of this.splitWord(word, width, style)) {
        const longer = line === '' ? chunk.text : `${line}${chunk.begins ? ' ' : ''}${chunk.text}`;
        if (line !== '' && this.widthOf(longer, style) > width) {
          lines.push(line);
          line = chunk.text;
        } else line = longer;
      }
    }
    if (line !== '') lines.push(line);
    if (lines.length <= maxLines) return lines;
    return [...lines.slice(0, maxLines - 1), this.shorten(lines[maxLines - 1] ?? '', width, style)];
  }

  /** A word, in pieces that fit if it is wider than the line. */
  private splitWord(word: string, width: number, style: Style): { text: string; begins: boolean }[] {
    if (this.widthOf(word, style) <= width) return [{ text: word, begins: true }];
    const chunks: { text: string; begins: boolean }[] = [];
    let text = '';
    let used = 0;
    for (const character of word) {
      const own = this.widthOf(character, style);
      if (text !== '' && used + own > width) {
        chunks.push({ text, begins: chunks.length === 0 });
        [text, used] = ['', 0];
      }
      text += character;
      used += own;
    }
    return [...chunks, { text, begins: chunks.length === 0 }];
  }

  private shorten(line: string, width: number, style: Style): string {
    const characters = Array.from(line);
    while (characters.length > 0 && this.widthOf(characters.join('') + ELLIPSIS, style) > width) characters.pop();
    return characters.join('') + ELLIPSIS;
  }

  /** Writes lines below each other. @returns the baseline of the next line. */
  writeLines(
    lines: readonly string[],
    x: number,
    baseline: number,
    style: Style,
    leading: number,
    align?: Align,
  ): number {
    lines.forEach((line, index) => {
      this.write(line, x, baseline + index * leading, style, align);
    });
    return baseline + lines.length * leading;
  }

  rule(from: number, to: number, y: number): void {
    this.pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.5).strokeColor(COLORS.line).stroke();
  }

  /** A filled area with round corners. */
  area(x: number, y: number, width: number, height: number, color: string, radius = 4): void {
    this.pdf.roundedRect(x, y, width, height, radius).fillColor(color).fill();
  }
}

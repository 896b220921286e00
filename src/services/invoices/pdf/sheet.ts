import { isTextFont, openFont, type FontName, type TextFont } from './fonts.js';
import { inOneLine, runsOf, type Run } from './runs.js';

/** How a text looks. */
export interface Style {
  /** Points. */
  size: number;
  weight?: TextFont;
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

/** Lines that fit into an area, and how they look. */
interface Block {
  lines: { text: string; style: Style }[];
  /** From one baseline to the next. */
  leading: number;
}

/** The smallest size of a text that must be complete. */
const SMALLEST = 4;

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

const segmentsOf = (text: string, segmenter: Intl.Segmenter): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Where a word that is wider than a line can be divided: Chinese, Japanese and Thai have no blanks between words. */
function partsOf(word: string): string[] {
  const parts: string[] = [];
  for (const part of segmentsOf(word, WORDS)) {
    // No line begins with what closes a sentence.
    if (/^\p{P}$/u.test(part) && parts.length > 0) parts.push(`${parts.pop() ?? ''}${part}`);
    else parts.push(part);
  }
  return parts;
}

/** Draws text of any script within given widths, on its baseline. */
export class Sheet {
  private readonly registered = new Set<FontName>();

  constructor(readonly pdf: PDFKit.PDFDocument) {}

  private use({ font, text }: Run, { size }: Style): { text: string; options: PDFKit.Mixins.TextOptions } {
    if (!this.registered.has(font)) {
      this.pdf.registerFont(font, openFont(font) as unknown as ArrayBuffer);
      this.registered.add(font);
    }
    this.pdf.font(font).fontSize(size);
    // With features, even an empty list, PDFKit lays out a run as a unit, as most scripts need it.
    const features = isTextFont(font) ? undefined : [];
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

  /** Divides a text into lines that fit. */
  wrap(text: string, width: number, style: Style): string[] {
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
    return line === '' ? lines : [...lines, line];
  }

  /**
   * Divides texts into lines that fit into an area, smaller if they are too many: all of it is drawn.
   * @param leading from one baseline to the next, as a multiple of the size.
   */
  fit(texts: readonly { text: string; style: Style }[], width: number, height: number, leading = 1.3): Block {
    const largest = Math.max(...texts.map(({ style }) => style.size));
    for (let size = largest; ; size -= 0.5) {
      const lines = texts.flatMap(({ text, style }) => {
        const smaller = { ...style, size: Math.min(style.size, size) };
        return this.wrap(text, width, smaller).map((line) => ({ text: line, style: smaller }));
      });
      if (lines.length * size * leading <= height || size <= SMALLEST) return { lines, leading: size * leading };
    }
  }

  /** A word, in chunks that fit if it is wider than the line. */
  private splitWord(word: string, width: number, style: Style): { text: string; begins: boolean }[] {
    const fits = (text: string): boolean => this.widthOf(text, style) <= width;
    if (fits(word)) return [{ text: word, begins: true }];
    const parts = partsOf(word).flatMap((part) => (fits(part) ? part : segmentsOf(part, GRAPHEMES)));
    const chunks: string[] = [];
    let text = '';
    for (const part of parts) {
      if (text !== '' && !fits(text + part)) {
        chunks.push(text);
        text = '';
      }
      text += part;
    }
    return [...chunks, text].map((chunk, index) => ({ text: chunk, begins: index === 0 }));
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
    return this.writeBlock({ lines: lines.map((text) => ({ text, style })), leading }, x, baseline, align);
  }

  /** Writes lines below each other. @returns the baseline of the next line. */
  writeBlock({ lines, leading }: Block, x: number, baseline: number, align?: Align): number {
    lines.forEach(({ text, style }, index) => {
      this.write(text, x, baseline + index * leading, style, align);
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

  /** The dark modules of a square code, row by row, on white. @param quiet the modules around it that stay white. */
  code(rows: readonly (readonly boolean[])[], x: number, y: number, size: number, quiet: number): void {
    const module = size / (rows.length + 2 * quiet);
    this.area(x, y, size, size, '#ffffff', 3);
    rows.forEach((row, top) => {
      // Modules beside each other are one rectangle.
      for (const { index, 0: dark } of row.map(Number).join('').matchAll(/1+/g)) {
        this.pdf.rect(x + (index + quiet) * module, y + (top + quiet) * module, dark.length * module, module);
      }
    });
    this.pdf.fillColor('#000000').fill();
  }
}

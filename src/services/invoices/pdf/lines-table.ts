import { filled } from '../../../domain/common/xml-text.js';
import type { InvoiceDocument, InvoiceLine } from '../../../domain/invoices/invoice-document.js';
import { yieldToEventLoop } from '../../common/yielding.js';
import { inOneLine } from './runs.js';
import { COLORS, PAGE, type Sheet, type Style } from './sheet.js';
import { FORMATS, WORDS } from './words.js';

/** Where columns begin, and where those of numbers end. */
const X = { position: PAGE.left + 8, name: PAGE.left + 38, quantity: 366, unitPrice: 448, total: PAGE.right - 8 };
const NAME_WIDTH = 205;
const NUMBER_WIDTH = 76;
const NAME: Style = { size: 9.5 };
const SKU: Style = { size: 7.5, color: COLORS.quiet };
const HEAD: Style = { size: 8, weight: 'strong', color: COLORS.quiet };
const CARRIED_HEIGHT = 22;

/** The table of a document's lines, over as many pages as it takes. */
export class LinesTable {
  private readonly words = WORDS[this.document.language];
  private readonly formats = FORMATS[this.document.language];

  constructor(
    private readonly sheet: Sheet,
    private readonly document: InvoiceDocument,
    /** What follows the table, which its last line does not leave alone on a page. */
    private readonly heightBelow: number,
    /** Starts a page, and returns where its content starts. */
    private readonly nextPage: () => number,
  ) {}

  /** @param top where the table begins. @returns where it ends, on the current page. */
  async write(top: number): Promise<number> {
    let y = this.head(top);
    let carriedCents = 0;
    for (const line of this.document.lines) {
      // The first texts of a script open its font, which takes some hundredths of a second.
      await yieldToEventLoop();
      const name = this.sheet.wrap(filled(line.name, line.sku), NAME_WIDTH, NAME);
      const sku = inOneLine(line.sku) === '' ? [] : this.sheet.wrap(this.words.sku(line.sku), NAME_WIDTH, SKU);
      const height = 18 + (name.length - 1) * 12 + sku.length * 10;
      const isLast = line.position === this.document.lines.length;
      const needed = height + (isLast ? Math.max(this.heightBelow, CARRIED_HEIGHT) : CARRIED_HEIGHT);
      if (line.position > 1 && y + needed > PAGE.bottom) y = this.breakPage(y, carriedCents);
      this.row(line, name, sku, y, height);
      y += height;
      carriedCents += line.totalCents;
    }
    return y;
  }

  /** Ends a page with what its lines and those before come to, and begins the next one with it. */
  breakPage(y: number, carriedCents: number): number {
    this.carried(y, carriedCents);
    const top = this.head(this.nextPage());
    this.carried(top, carriedCents);
    this.sheet.rule(PAGE.left, PAGE.right, top + CARRIED_HEIGHT);
    return top + CARRIED_HEIGHT;
  }

  private head(top: number): number {
    const { words, sheet } = this;
    sheet.area(PAGE.left, top, PAGE.right - PAGE.left, 22, COLORS.ground);
    const y = top + 14;
    sheet.write(words.position, X.position, y, HEAD);
    sheet.write(words.product, X.name, y, HEAD);
    sheet.write(words.quantity, X.quantity, y, HEAD, 'right');
    sheet.write(words.unitPrice, X.unitPrice, y, HEAD, 'right');
    sheet.write(words.total, X.total, y, HEAD, 'right');
    return top + 24;
  }

  private row(line: InvoiceLine, name: string[], sku: string[], top: number, height: number): void {
    const { formats, sheet } = this;
    const y = top + 13;
    sheet.write(String(line.position), X.position, y, { ...NAME, color: COLORS.quiet });
    const below = sheet.writeLines(name, X.name, y, NAME, 12);
    sheet.writeLines(sku, X.name, below - 1.5, SKU, 10);
    sheet.writeToFit(formats.count(line.quantity), X.quantity, y, NAME, 50, 'right');
    sheet.writeToFit(formats.amount(line.unitPriceCents), X.unitPrice, y, NAME, NUMBER_WIDTH, 'right');
    sheet.writeToFit(formats.amount(line.totalCents), X.total, y, NAME, NUMBER_WIDTH, 'right');
    sheet.rule(PAGE.left, PAGE.right, top + height);
  }

  private carried(top: number, cents: number): void {
    const style: Style = { size: 8.5, color: COLORS.quiet };
    this.sheet.write(this.words.carried, X.name, top + 14, style);
    this.sheet.writeToFit(this.formats.amount(cents), X.total, top + 14, style, NUMBER_WIDTH, 'right');
  }
}

import { LRUCache } from 'lru-cache';
import { FairQueue } from '../../../domain/access/fair-queue.js';
import type { InvoiceDocument } from '../../../domain/invoices/invoice-document.js';
import { currentCustomerId } from '../../common/request-scope.js';

// The fonts of a PDF take a tenth of a second, in which nothing else runs; of several at once others would wait for all.
const drawings = new FairQueue({ each: 1, all: 1 });

/**
 * The invoice as PDF/A-3b, in its language, with its e-invoice inside as `factur-x.xml`. The output is deterministic. A
 * process draws one at a time, for its customers by round robin.
 */
export async function invoicePdf(document: InvoiceDocument, xml: string): Promise<Buffer> {
  // What draws takes 30 MB and a third of a second to load, which a process that draws nothing is spared.
  const { drawInvoice } = await import('./draw-invoice.js');
  let release = (): void => undefined;
  await new Promise<void>((resolve) => (release = drawings.enqueue(currentCustomerId() ?? '', resolve)));
  try {
    return await drawInvoice(document, xml);
  } finally {
    // After what others have sent meanwhile.
    setImmediate(release);
  }
}

interface DrawnPdf {
  content: Buffer;
  /** What it cost now, in points of a rate limit. */
  points: number;
}

const MAX_BYTES = 32 * 2 ** 20;
/** Those drawn last, by their ETags, as people and programs request an invoice several times. */
const drawn = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length });
const drawing = new Map<string, Promise<DrawnPdf>>();

const DRAWING_POINTS = 5;
// About as many as a page has.
const LINES_PER_POINT = 20;

/** Reads the invoice to draw. */
type Read = () => Promise<{ document: InvoiceDocument; xml: string }>;

async function draw(etag: string, read: Read): Promise<DrawnPdf> {
  try {
    const { document, xml } = await read();
    const content = await invoicePdf(document, xml);
    drawn.set(etag, content);
    return { content, points: DRAWING_POINTS + Math.ceil(document.lines.length / LINES_PER_POINT) };
  } finally {
    drawing.delete(etag);
  }
}

/** A PDF from memory, or drawn now. Requests that arrive meanwhile share it. */
export async function drawnPdf(etag: string, read: Read): Promise<DrawnPdf> {
  const known = drawn.get(etag);
  if (known) return { content: known, points: 1 };
  const started = drawing.get(etag) ?? draw(etag, read);
  drawing.set(etag, started);
  return started;
}

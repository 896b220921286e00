import { fileURLToPath } from 'node:url';
import { openSync, type Font } from 'fontkit';
import { withPlainLayout } from './plain-layout.js';

/** Inter, and what it has no signs for (Hebrew, Arabic, symbols) in DejaVu Sans. */
const FILES = { regular: 'inter-regular.ttf', strong: 'inter-semibold.ttf', other: 'dejavu-sans.ttf' } as const;

export type FontName = keyof typeof FILES;

/** Seen from dist/src/services/invoices/pdf. */
const FOLDER = new URL('../../../../../src/services/invoices/pdf/fonts/', import.meta.url);

let opened: Record<FontName, Font> | undefined;

/** Opened once, by the first invoice. */
export function fonts(): Record<FontName, Font> {
  const open = (name: FontName): Font => openSync(fileURLToPath(new URL(FILES[name], FOLDER))) as Font;
  opened ??= {
    regular: withPlainLayout(open('regular')),
    strong: withPlainLayout(open('strong')),
    other: open('other'),
  };
  return opened;
}

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { InvoiceDocument } from '../../src/domain/invoices/invoice-document.js';
import { invoiceXml } from '../../src/domain/invoices/invoice-xml.js';

/** The PDF of an invoice, drawn by a bundle in a process of its own. @param folder of the bundle. */
export function drawByBundle(folder: string, document: InvoiceDocument): Buffer {
  const [file = ''] = readdirSync(folder).filter((name) => /^draw-invoice-\w+\.js$/.test(name));
  const program = `
    import { json } from 'node:stream/consumers';
    const { drawInvoice } = await import(${JSON.stringify(join(folder, file))});
    const { document, xml } = await json(process.stdin);
    process.stdout.write(await drawInvoice(document, xml));`;
  const input = JSON.stringify({ document, xml: invoiceXml(document) });
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { input });
  if (stderr.length > 0) throw new Error(String(stderr));
  return stdout;
}

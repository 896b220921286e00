import { fileProblems } from '../../../src/domain/invoices/invoice-check.js';
import { invoiceXml } from '../../../src/domain/invoices/invoice-xml.js';
import { DOCUMENTS } from '../../support/invoices/documents.js';
import { officialFindings } from '../../support/invoices/official-check.js';

const named = (name: string, extension: string): string => `${name.replaceAll(' ', '-')}.${extension}`;

describe('the files of documents', () => {
  it('are as our own check and the rules of EN 16931 want them, for each kind of document', async () => {
    const files = Object.entries(DOCUMENTS).map(([name, document]) => [name, document, invoiceXml(document)] as const);
    expect(
      files.flatMap(([name, document, xml]) => fileProblems(xml, document).map((text) => `${name}: ${text}`)),
    ).toEqual([]);
    const xmls = Object.fromEntries(files.map(([name, , xml]) => [named(name, 'xml'), xml]));
    expect(await officialFindings(xmls)).toBe('');
  });
});

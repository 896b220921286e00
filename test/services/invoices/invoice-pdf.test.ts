import type { InvoiceDocument } from '../../../src/domain/invoices/invoice-document.js';
import { invoiceXml } from '../../../src/domain/invoices/invoice-xml.js';
import { invoicePdf } from '../../../src/services/invoices/pdf/invoice-pdf.js';
import { DOCUMENTS } from '../../support/invoices/documents.js';
import { buyerFrom, invoiceFor, SELLER } from '../../support/invoices/invoice-parties.js';
import { officialFindings } from '../../support/invoices/official-check.js';
import { drawnTextsOf, fontsOf, objectsOf, textsOf } from '../../support/invoices/pdf-text.js';

const pdfOf = (document: InvoiceDocument): Promise<Buffer> => invoicePdf(document, invoiceXml(document));

const BILLING = { name: null, street: 'Hafenstraße 5', addition: null, postalCode: '20457', city: 'Hamburg' };

const mm = (millimetres: number): number => (millimetres / 25.4) * 72;

const SCRIPTS = {
  Chinese: '上海晨光软件科技有限公司（华东）',
  'traditional Chinese': '臺北軟體開發股份有限公司',
  Japanese: '株式会社トヨタ・ソフトウェア、ひらがな。',
  Korean: '한국소프트웨어 주식회사',
  Thai: 'บริษัท ซอฟต์แวร์น้ำดี จำกัด',
  Devanagari: 'प्रौद्योगिकी सॉफ्टवेयर लिमिटेड',
  Bengali: 'প্রযুক্তি নিরাপত্তা',
  Tamil: 'தமிழ் நிறுவனம்',
  Telugu: 'తెలుగు',
  Arabic: 'شركة النور للتجارة (ذ.م.م) 12',
  Hebrew: 'תוכנת אבטחה (שנה אחת)',
  emoji: '👍 🚀 ✅ 😀 🏢',
  Greek: 'Ελλάς Λογισμικό',
  Ethiopic: 'ኢትዮጵያ',
  Burmese: 'ရွှေမန္တလေး ဆော့ဖ်ဝဲ',
  Dzongkha: 'འབྲུག་ཡུལ',
  Dhivehi: 'ދިވެހި',
  'rare Chinese': '\u{20BB7}野家 \u{29E3D}',
};

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describe('the PDF of a document', () => {
  it('is PDF/A-3b for each kind of document and for odd names', async () => {
    const files: Record<string, Buffer> = {};
    for (const [name, document] of Object.entries(DOCUMENTS))
      files[`${name.replaceAll(' ', '-')}.pdf`] = await pdfOf(document);
    expect(Object.values(files).every((pdf) => pdf.toString('latin1').startsWith('%PDF-1.7'))).toBe(true);
    expect(await officialFindings(files)).toBe('');
  });

  it('has the e-invoice inside as it was issued, as an alternative', async () => {
    const document = DOCUMENTS['odd names'];
    const pdf = await pdfOf(document);
    expect([...objectsOf(pdf).values()].map(({ stream }) => stream.toString())).toContain(invoiceXml(document));
    const text = pdf.toString('latin1');
    for (const part of ['/AFRelationship /Alternative', '(factur-x.xml)', '/AF [', '<fx:ConformanceLevel>EN 16931<']) {
      expect(text).toContain(part);
    }
  });

  it('is the same whenever it is made', async () => {
    expect((await pdfOf(DOCUMENTS['99 lines'])).equals(await pdfOf(DOCUMENTS['99 lines']))).toBe(true);
  });

  it('says what the document says, in its language', async () => {
    const german = textsOf(await pdfOf(DOCUMENTS.XRechnung));
    const lines = ['Office Suite 2026 Professional', 'Art.-Nr. OFFICE-PRO-26', '25', '89,99 €', '2.249,75 €'];
    const sums = ['Summe netto', '2.993,75 €', 'Umsatzsteuer 19 %', '568,81 €', 'Rechnungsbetrag', '3.562,56 €'];
    const seller = ['Lizenzhaus Nord GmbH', 'DE89 3704 0044 0532 0130 00', 'USt-IdNr. DE136695976', 'Frauke Petersen'];
    const others = [
      'Rechnung R26-0000117',
      '24.11.2026',
      '23.11.2026',
      '08.12.2026',
      '04011000-1234512345-06',
      'PO-2026/118',
    ];
    expect(german).toEqual(expect.arrayContaining([...lines, ...sums, ...seller, ...others, 'Seite 1 von 1']));
    const english = textsOf(await pdfOf(DOCUMENTS['AE of Greece']));
    const said = [
      'Invoice R26-0000117',
      '24 Nov 2026',
      '€2,249.75',
      'Reverse charge',
      'EL094259216',
      'GREECE',
      'Page 1 of 1',
    ];
    expect(english).toEqual(expect.arrayContaining(said));
  });

  it('of a correction names its invoice and requests no payment', async () => {
    const texts = textsOf(await pdfOf(DOCUMENTS['a correction with a rounding amount']));
    const said = ['Invoice correction K26-0000003', 'R26-0000117', 'Rounding', 'Amount credited', '€293.52'];
    expect(texts).toEqual(expect.arrayContaining(said));
    expect(texts.join('\n')).not.toContain('Please transfer');
  });

  it('takes as many pages as it needs', async () => {
    const pages = [DOCUMENTS.S, DOCUMENTS['seven lines'], DOCUMENTS['odd names']].map(async (document) =>
      pagesOf(await pdfOf(document)),
    );
    expect(await Promise.all(pages)).toEqual([1, 1, 1]);
    expect(pagesOf(await pdfOf(DOCUMENTS['99 lines']))).toBeGreaterThan(4);
  });

  it.each(Object.entries(SCRIPTS))('draws %s, each character by a glyph of its own font', async (_script, text) => {
    const buyer = buyerFrom('DE', { name: text, billing: { ...BILLING, name: text } });
    const pdf = await pdfOf(invoiceFor(buyer, [{ name: text, sku: text, quantity: 1, unitPriceCents: 100 }]));
    const drawn = textsOf(pdf).join('').normalize('NFKD');
    expect(drawn).not.toContain('□');
    // Glyphs of some scripts stand for several characters, and are drawn in another order.
    const missing = Array.from(text.normalize('NFKD')).filter((character) => !drawn.includes(character));
    expect(missing.filter((character) => /\p{L}|\p{So}/u.test(character))).toEqual([]);
  });

  it('draws the Burmese vowel E before its letter', async () => {
    const name = 'ရွှေ';
    const drawn = textsOf(await pdfOf(invoiceFor(buyerFrom('MM', { name }))));
    expect(drawn).toContainEqual(expect.stringMatching(/^\u1031\u101b/));
  });

  it('opens the fonts of other scripts only for texts that need them, and has few glyphs of them', async () => {
    const sizeOf = async (name: string) => (await pdfOf(invoiceFor(buyerFrom('CN', { name })))).length;
    const plain = await sizeOf('Shanghai');
    expect(fontsOf(await pdfOf(invoiceFor(buyerFrom('CN', { name: 'Shanghai' }))))).toEqual([
      'Inter-Regular',
      'Inter-SemiBold',
    ]);
    expect(await sizeOf('上海晨光软件科技有限公司')).toBeLessThan(plain + 20_000);
  });

  it.each([40, 41, 80, 200])('cuts no name of %d characters', async (length) => {
    const nameOf = (who: string): string => {
      const words = Array.from({ length: 40 }, (_, index) => `${who}${index}`).join(' ');
      return words.slice(0, length).trimEnd();
    };
    const seller = { ...SELLER, name: nameOf('Shop') };
    const buyer = buyerFrom('DE', { billing: { ...BILLING, name: nameOf('Buyer'), addition: nameOf('Floor') } });
    const product = { name: nameOf('Product'), sku: 'P', quantity: 1, unitPriceCents: 100 };
    const words = textsOf(await pdfOf(invoiceFor(buyer, Array(30).fill(product), seller))).flatMap((text) =>
      text.split(' '),
    );
    const count = (text: string): number => words.filter((word) => word === text).length;
    const last = (name: string): string => name.split(' ').at(-1) ?? '';
    // The head, the sender, the payee, and the foot of each page and the heads of those after the first.
    const pages = count('Seite');
    expect(count(last(seller.name))).toBe(3 + pages + (pages - 1));
    expect(count(last(nameOf('Buyer')))).toBe(1);
    expect(count(last(nameOf('Product')))).toBe(30);
    expect(words.some((word) => word.includes('…'))).toBe(false);
  });

  it('has the address in the window of an envelope: below 62.7 mm, above 90 mm, and as wide as it', async () => {
    for (const name of ['Harbour IT', 'Gesellschaft '.repeat(15).trim()]) {
      const billing = { ...BILLING, name, addition: 'Gebäude 7', street: 'Hafenstraße '.repeat(16).trim() };
      const document = invoiceFor(buyerFrom('AT', { billing, vatId: 'ATU13585627' }));
      const address = drawnTextsOf(await pdfOf(document)).filter(
        ({ x, y }) => x < mm(110) && y > mm(62.7) && y < mm(95),
      );
      expect(address.length).toBeGreaterThanOrEqual(5);
      expect(Math.max(...address.map(({ y }) => y))).toBeLessThan(mm(90));
      expect(new Set(address.map(({ x }) => Math.round(x)))).toEqual(new Set([Math.round(mm(25))]));
      expect(address.at(-1)?.text).toBe('ÖSTERREICH');
    }
  });
});

const NAME = 'factur-x.xml';
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** The fields that say what is inside, and what they mean: PDF/A wants unknown fields described (6.6.2.3.1). */
const FIELDS = [
  ['DocumentFileName', NAME, 'The name of the embedded XML document'],
  ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters'],
  ['Version', '1.0', 'The version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
] as const;

function metadata(): string {
  const values = FIELDS.map(([field, value]) => `<fx:${field}>${value}</fx:${field}>`).join('');
  const described = FIELDS.map(
    ([field, , meaning]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${field}</pdfaProperty:name>` +
      '<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>' +
      `<pdfaProperty:description>${meaning}</pdfaProperty:description></rdf:li>`,
  ).join('');
  return (
    `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${values}</rdf:Description>` +
    '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" ' +
    'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">' +
    '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">' +
    '<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>' +
    `<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>` +
    `<pdfaSchema:property><rdf:Seq>${described}</rdf:Seq></pdfaSchema:property>` +
    '</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>'
  );
}

/** Puts the e-invoice into its PDF, as Factur-X wants it. @param at the time that the file is of. */
export function embedFacturX(pdf: PDFKit.PDFDocument, xml: string, at: Date): void {
  pdf.file(Buffer.from(xml), {
    name: NAME,
    type: 'text/xml',
    relationship: 'Alternative',
    description: 'Factur-X',
    creationDate: at,
    modifiedDate: at,
  } as PDFKit.Mixins.PDFAttachmentOptions);
  (pdf as unknown as { appendXML(text: string): void }).appendXML(metadata());
}

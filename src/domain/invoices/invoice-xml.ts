import { isLeitwegId } from '../common/check-digits.js';
import { toPercent } from '../common/money.js';
import { filled, group, textElement } from '../common/xml-text.js';
import {
  isXRechnung,
  NOTES,
  type InvoiceDocument,
  type InvoiceLine,
  type InvoiceParty,
  type VatCategory,
} from './invoice-document.js';

const EN_16931 = 'urn:cen.eu:en16931:2017';
const X_RECHNUNG = `${EN_16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

const NAMESPACES =
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" ' +
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" ' +
  'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"';

/** Codes of UNTDID: what a document is, how it is paid, what a piece is. */
const TYPES = { INVOICE: '380', CORRECTION: '381' } as const;
const SEPA_TRANSFER = '58';
const CLEARING = '97';
const PIECE = 'C62';

const EXEMPTIONS: Record<VatCategory, string | null> = { S: null, AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' };

/** Cents as `12.30`. */
export function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

const text = (name: string, value: string | null, attributes?: Record<string, string>): string =>
  textElement(`ram:${name}`, value, attributes);
const amount = (name: string, cents: number): string => text(name, decimal(cents));

function date(name: string, day: string | null): string {
  return group(`ram:${name}`, textElement('udt:DateTimeString', day?.replaceAll('-', '') ?? null, { format: '102' }));
}

function context(document: InvoiceDocument): string {
  const [process, guideline] = isXRechnung(document) ? [BILLING, X_RECHNUNG] : [null, EN_16931];
  return group(
    'rsm:ExchangedDocumentContext',
    group('ram:BusinessProcessSpecifiedDocumentContextParameter', text('ID', process)),
    group('ram:GuidelineSpecifiedDocumentContextParameter', text('ID', guideline)),
  );
}

function header({ number, kind, issueDate, language }: InvoiceDocument): string {
  const note = kind === 'CORRECTION' ? NOTES.correction[language] : null;
  return group(
    'rsm:ExchangedDocument',
    text('ID', number),
    text('TypeCode', TYPES[kind]),
    date('IssueDateTime', issueDate),
    group('ram:IncludedNote', text('Content', note)),
  );
}

/**
 * A line that is not subject to VAT has no rate (BR-O-05); XRechnung requires one for the document all the same
 * (BR-DE-14).
 */
function rate(document: InvoiceDocument, isOfLine: boolean): string {
  const { category, rateBp } = document.vat;
  const isLeftOut = category === 'O' && (isOfLine || !isXRechnung(document));
  return text('RateApplicablePercent', isLeftOut ? null : String(toPercent(rateBp)));
}

function line(
  document: InvoiceDocument,
  { position, name, sku, quantity, unitPriceCents, totalCents }: InvoiceLine,
): string {
  return group(
    'ram:IncludedSupplyChainTradeLineItem',
    group('ram:AssociatedDocumentLineDocument', text('LineID', String(position))),
    group('ram:SpecifiedTradeProduct', text('SellerAssignedID', sku), text('Name', filled(name, sku))),
    group(
      'ram:SpecifiedLineTradeAgreement',
      group('ram:NetPriceProductTradePrice', amount('ChargeAmount', unitPriceCents)),
    ),
    group('ram:SpecifiedLineTradeDelivery', text('BilledQuantity', String(quantity), { unitCode: PIECE })),
    group(
      'ram:SpecifiedLineTradeSettlement',
      group(
        'ram:ApplicableTradeTax',
        text('TypeCode', 'VAT'),
        text('CategoryCode', document.vat.category),
        rate(document, true),
      ),
      group('ram:SpecifiedTradeSettlementLineMonetarySummation', amount('LineTotalAmount', totalCents)),
    ),
  );
}

/** The seller's tax number names it where nothing else does (BR-CO-26). */
function identifier({ customerNumber, vatId, registration, taxNumber }: InvoiceParty): string | null {
  if (customerNumber !== null) return String(customerNumber);
  return vatId === null && registration === null ? taxNumber : null;
}

/** Where the party receives documents: XRechnung reaches an authority by its Leitweg-ID, other files go by mail. */
function electronicAddress(document: InvoiceDocument, { buyerReference, email }: InvoiceParty): string {
  const hasLeitwegId = isXRechnung(document) && isLeitwegId(buyerReference);
  const [id, schemeID] = hasLeitwegId ? [buyerReference, '0204'] : [email, 'EM'];
  return group('ram:URIUniversalCommunication', text('URIID', id, { schemeID }));
}

function party(document: InvoiceDocument, role: string, of: InvoiceParty): string {
  const contact = group(
    'ram:DefinedTradeContact',
    text('PersonName', of.contactName),
    group('ram:TelephoneUniversalCommunication', text('CompleteNumber', of.phone)),
    group('ram:EmailURIUniversalCommunication', text('URIID', of.customerNumber === null ? of.email : null)),
  );
  return group(
    `ram:${role}`,
    text('ID', identifier(of)),
    text('Name', filled(of.name)),
    group('ram:SpecifiedLegalOrganization', text('ID', of.registration)),
    contact,
    group(
      'ram:PostalTradeAddress',
      text('PostcodeCode', of.postalCode),
      text('LineOne', of.street),
      text('LineTwo', of.addition),
      text('CityName', of.city),
      text('CountryID', of.countryCode),
    ),
    electronicAddress(document, of),
    group('ram:SpecifiedTaxRegistration', text('ID', of.vatId, { schemeID: 'VA' })),
    group('ram:SpecifiedTaxRegistration', text('ID', of.taxNumber, { schemeID: 'FC' })),
  );
}

function agreement(document: InvoiceDocument): string {
  const { seller, buyer, orderNumber, reference } = document;
  return group(
    'ram:ApplicableHeaderTradeAgreement',
    text('BuyerReference', buyer.buyerReference),
    party(document, 'SellerTradeParty', seller),
    party(document, 'BuyerTradeParty', buyer),
    group('ram:SellerOrderReferencedDocument', text('IssuerAssignedID', String(orderNumber))),
    group('ram:BuyerOrderReferencedDocument', text('IssuerAssignedID', reference)),
  );
}

/** An invoice is paid by transfer; a correction is settled with what the customer owes. */
function paymentMeans({ kind, seller: { iban, bic, name } }: InvoiceDocument): string {
  const isInvoice = kind === 'INVOICE';
  return group(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    text('TypeCode', isInvoice ? SEPA_TRANSFER : CLEARING),
    group(
      'ram:PayeePartyCreditorFinancialAccount',
      text('IBANID', isInvoice ? iban : null),
      text('AccountName', isInvoice ? name : null),
    ),
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', text('BICID', isInvoice ? bic : null)),
  );
}

function tax(document: InvoiceDocument): string {
  const { subTotalCents, vat } = document;
  return group(
    'ram:ApplicableTradeTax',
    amount('CalculatedAmount', vat.amountCents),
    text('TypeCode', 'VAT'),
    text('ExemptionReason', vat.reason),
    amount('BasisAmount', subTotalCents),
    text('CategoryCode', vat.category),
    text('ExemptionReasonCode', EXEMPTIONS[vat.category]),
    rate(document, false),
  );
}

function sums(document: InvoiceDocument): string {
  const { subTotalCents, vat, grandTotalCents, roundingAmountCents, payableAmountCents, currency } = document;
  return group(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    amount('LineTotalAmount', subTotalCents),
    amount('TaxBasisTotalAmount', subTotalCents),
    text('TaxTotalAmount', decimal(vat.amountCents), { currencyID: currency }),
    roundingAmountCents === 0 ? '' : amount('RoundingAmount', roundingAmountCents),
    amount('GrandTotalAmount', grandTotalCents),
    amount('DuePayableAmount', payableAmountCents),
  );
}

function settlement(document: InvoiceDocument): string {
  const { number, kind, currency, dueDate, corrects, language } = document;
  return group(
    'ram:ApplicableHeaderTradeSettlement',
    text('PaymentReference', number),
    text('InvoiceCurrencyCode', currency),
    paymentMeans(document),
    tax(document),
    group(
      'ram:SpecifiedTradePaymentTerms',
      text('Description', kind === 'CORRECTION' ? NOTES.credited[language] : null),
      date('DueDateDateTime', dueDate),
    ),
    sums(document),
    group('ram:InvoiceReferencedDocument', text('IssuerAssignedID', corrects)),
  );
}

/**
 * The invoice as an e-invoice: CII by EN 16931, or XRechnung 3.0 for a customer who is sent that. The output is deterministic.
 * Characters that XML cannot hold are removed.
 */
export function invoiceXml(document: InvoiceDocument): string {
  const transaction = group(
    'rsm:SupplyChainTradeTransaction',
    ...document.lines.map((each) => line(document, each)),
    agreement(document),
    group(
      'ram:ApplicableHeaderTradeDelivery',
      group('ram:ActualDeliverySupplyChainEvent', date('OccurrenceDateTime', document.supplyDate)),
    ),
    settlement(document),
  );
  const content = context(document) + header(document) + transaction;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice ${NAMESPACES}>\n${content}</rsm:CrossIndustryInvoice>\n`;
}

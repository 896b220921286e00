import { assertFound } from '../../domain/common/errors.js';
import { INVOICE } from '../../records/invoice.js';
import { list } from '../../records/record.js';
import { presentInvoice } from '../presenters.js';
import { FILE, linkToNext, route, routesOf } from './route.js';

export const invoiceRoutes = routesOf('Invoices', [
  route({
    method: 'get',
    path: '/invoices',
    operationId: 'listInvoices',
    summary: 'Your invoices',
    description:
      'Invoices and their corrections, newest first; 100 of them, or `limit`. Follow the `Link` header to the ' +
      'last page. An order gets its invoice automatically, usually within seconds; the event `invoiceIssued` ' +
      'notifies you.',
    parameters: ['listLimit', 'invoiceAfter', 'issuedFrom', 'issuedTo', 'invoiceStatus', 'ofOrder'],
    success: { description: 'The invoices and corrections.', schema: list(INVOICE), headers: ['Link'] },
    calls: ['invoice.invoices'],
    async handle(request, { invoice }) {
      const { limit: first, ...filter } = request.query;
      const { nodes, pageInfo } = await invoice.invoices({ ...filter, first }, request.context);
      return { headers: linkToNext(request, pageInfo), json: nodes.map(presentInvoice) };
    },
  }),
  route({
    method: 'get',
    path: '/invoices/:number',
    operationId: 'getInvoice',
    summary: 'One invoice',
    description: 'An invoice or a correction, and the amount that is still due.',
    parameters: ['invoiceNumber'],
    success: { description: 'The invoice or correction.', schema: INVOICE },
    calls: ['invoice.invoice'],
    async handle({ params: { number = '' }, context }, { invoice }) {
      return { json: presentInvoice(assertFound(await invoice.invoice(number, context), 'Invoice', number)) };
    },
  }),
  route({
    method: 'get',
    path: '/invoices/:number/xml',
    operationId: 'getInvoiceXml',
    summary: 'An e-invoice',
    description: 'The e-invoice as it was issued: CII by EN 16931, or XRechnung if the shop has chosen that for you.',
    parameters: ['invoiceNumber'],
    success: { description: 'The e-invoice.', schema: FILE, file: 'application/xml' },
    calls: ['invoice.xml'],
    async handle({ params: { number = '' }, context }, { invoice }) {
      const { etag, content } = assertFound(await invoice.xml(number, context), 'Invoice', number);
      const fileName = `${number}.xml`;
      return {
        deferred: { etag, fileName, make: async () => ({ file: { name: fileName, content: await content() } }) },
      };
    },
  }),
  route({
    method: 'get',
    path: '/invoices/:number/pdf',
    operationId: 'getInvoicePdf',
    summary: 'An invoice to read and print',
    description: 'The invoice as PDF/A-3b, in your language, with the e-invoice inside as `factur-x.xml`.',
    parameters: ['invoiceNumber'],
    success: { description: 'The PDF.', schema: FILE, file: 'application/pdf' },
    calls: ['invoice.pdf'],
    async handle({ params: { number = '' }, context }, { invoice }) {
      const { etag, draw } = assertFound(await invoice.pdf(number, context), 'Invoice', number);
      const fileName = `${number}.pdf`;
      return { deferred: { etag, fileName, make: async () => ({ file: { name: fileName, ...(await draw()) } }) } };
    },
  }),
]);

import { Router, type Request, type Response } from 'express';
import { lastDayOfMonth } from '../../domain/common/calendar-date.js';
import { assertFound, assertValid } from '../../domain/common/errors.js';
import { markFormulas } from '../../domain/common/formula-marks.js';
import {
  datevHead,
  datevLine,
  EC_SALES_COLUMNS,
  ecSalesRow,
  toWindows1252,
} from '../../domain/invoices/bookkeeping-files.js';
import { datevGaps } from '../../domain/invoices/seller.js';
import { authorize } from '../../graphql/shared/authorization.js';
import type { StaffServices } from '../../graphql/staff/services.js';
import { framedByConsole } from '../../http/security-headers.js';
import { inputField, parseFields, type InputField } from '../../records/input-fields.js';
import { csvHeaders, csvText } from '../../rest/csv/csv-text.js';
import { awaitRateLimit } from '../../rest/rate-limit.js';
import { fileHeaders, sendStream } from '../../rest/send.js';
import { yieldAfterEach } from '../../services/common/yielding.js';
import { invoicePdf } from '../../services/invoices/pdf/invoice-pdf.js';
import { ALL_ROLES, FINANCE_STAFF } from '../../services/staff/roles.js';
import type { Contexts } from '../contexts.js';
import { assertKnown } from './export-filter.js';
import { zipOf, type ZipEntry } from './zip.js';

/** Days, YYYY-MM-DD, both included. */
interface Period {
  from: string;
  to: string;
}

const MONTH = inputField<string>(
  { type: 'string' },
  {
    parse: (text) => (typeof text === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined),
    problem: 'must be a month, such as 2026-11',
  },
);

const QUARTER = inputField<string>(
  { type: 'string' },
  {
    parse: (text) => (typeof text === 'string' && /^20\d\dQ[1-4]$/.test(text) ? text : undefined),
    problem: 'must be a quarter, such as 2026Q4',
  },
);

function monthPeriod(month: string): Period {
  return { from: `${month}-01`, to: lastDayOfMonth(month) };
}

function quarterPeriod(quarter: string): Period {
  const [year = '', number = ''] = quarter.split('Q');
  const monthOf = (index: number): string => `${year}-${String(3 * Number(number) - 3 + index).padStart(2, '0')}`;
  return { from: `${monthOf(1)}-01`, to: lastDayOfMonth(monthOf(3)) };
}

/** The parameter of an address; any other is refused, as with the exports of lists. */
export function readOne(name: string, kind: InputField<string>, request: Request): string {
  assertKnown(Object.keys(request.query), [name]);
  return String(parseFields({ [name]: kind }, request.query)[name]);
}

export type InvoiceSources = Pick<StaffServices, 'invoices' | 'seller'>;

async function* pdfsOf({ invoices }: InvoiceSources, { from, to }: Period): AsyncGenerator<ZipEntry> {
  for await (const page of invoices.issuedBetween(from, to)) {
    // An invoice takes some milliseconds to serialize.
    for await (const { document, xml } of yieldAfterEach(page)) {
      const content = await invoicePdf(document, xml);
      yield { name: `${document.number}.pdf`, content, day: document.issueDate, isCompressed: false };
    }
  }
}

async function* datevOf({ invoices, seller }: InvoiceSources, month: string, now: Date): AsyncGenerator<Buffer> {
  const { from, to } = monthPeriod(month);
  const booked = await seller.getSeller();
  assertValid(datevGaps(booked));
  const { accountLength, pages } = await invoices.bookingsBetween(from, to);
  yield toWindows1252(datevHead(booked, month, accountLength, now));
  for await (const page of pages) yield toWindows1252(page.map((one) => datevLine(one, markFormulas)).join(''));
}

async function* ecSalesOf({ invoices }: InvoiceSources, quarter: string): AsyncGenerator<(string | number)[][]> {
  const { from, to } = quarterPeriod(quarter);
  yield (await invoices.salesByVatId(from, to)).map(ecSalesRow);
}

type Handler = (request: Request, response: Response) => Promise<unknown>;

/**
 * Serves the files of invoices to staff (docs/staff.md#invoices): each invoice, those of a month as an archive, and
 * the files for the bookkeeping.
 */
export function invoiceFiles(contexts: Pick<Contexts, 'ofStaff'>, sources: InvoiceSources, clock: () => Date): Router {
  const router = Router({ caseSensitive: true });
  const serve = (path: string, roles: typeof ALL_ROLES, handler: Handler): void => {
    router.get(path, async (request, response) => {
      const context = await contexts.ofStaff(request);
      await awaitRateLimit(context, response);
      authorize(context, roles);
      response.set('Cache-Control', 'private, no-store');
      await handler(request, response);
    });
  };
  const numberOf = ({ params }: Request): string => String(params.number);
  router.get('/admin/invoices/:number.pdf', framedByConsole);
  serve('/admin/invoices/preview.pdf', FINANCE_STAFF, async (_request, response) => {
    const pdf = await sources.invoices.examplePdf(await sources.seller.getSeller());
    response.set(fileHeaders('preview.pdf', 'application/pdf')).send(pdf);
  });
  serve('/admin/invoices/:number.pdf', ALL_ROLES, async (request, response) => {
    const number = numberOf(request);
    const { draw } = assertFound(await sources.invoices.pdfFile(number), 'Invoice', number);
    response.set(fileHeaders(`${number}.pdf`, 'application/pdf')).send((await draw()).content);
  });
  serve('/admin/invoices/:number.xml', ALL_ROLES, async (request, response) => {
    const number = numberOf(request);
    const issued = assertFound(await sources.invoices.findIssued(number), 'Invoice', number);
    response.set(fileHeaders(`${number}.xml`, 'application/xml')).send(issued.xml);
  });
  serve('/admin/export/invoices.zip', FINANCE_STAFF, async (request, response) => {
    const month = readOne('month', MONTH, request);
    const headers = downloadHeaders(`invoices-${month}.zip`, 'application/zip');
    await sendStream(request, response, zipOf(pdfsOf(sources, monthPeriod(month))), headers);
  });
  serve('/admin/export/datev.csv', FINANCE_STAFF, async (request, response) => {
    const month = readOne('month', MONTH, request);
    // DATEV requires this prefix of the name.
    const headers = downloadHeaders(`EXTF_Buchungsstapel_${month}.csv`, 'text/csv; charset=windows-1252');
    await sendStream(request, response, datevOf(sources, month, clock()), headers);
  });
  serve('/admin/export/ec-sales-list.csv', FINANCE_STAFF, async (request, response) => {
    const quarter = readOne('quarter', QUARTER, request);
    const rows = csvText(EC_SALES_COLUMNS, ecSalesOf(sources, quarter));
    await sendStream(request, response, rows, csvHeaders(`ec-sales-list-${quarter}.csv`));
  });
  return router;
}

export function downloadHeaders(name: string, type: string): Record<string, string> {
  return { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../../src/db/data-source.js';
import { InvoiceIssuing } from '../../../src/services/invoices/issuing/invoice-issuing.js';

/*
 * A process that issues documents as often as it can, a few at a time, even if its connections fail. The jobs of the
 * service run one at a time; these run concurrently.
 */

const { DATABASE_URL = '' } = process.env;
const reports = { issued: () => undefined, checkFailed: () => undefined };
const dataSource = await connect(DATABASE_URL, 4);
const issuing = new InvoiceIssuing(dataSource, () => new Date(), 'Europe/Berlin', reports, 3);
for (;;) {
  await issuing.issueDue().catch(() => undefined);
  await sleep(20);
}

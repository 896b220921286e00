import type { DataSource } from 'typeorm';
import type { Connections } from './connections.js';
import { createBackgroundWork, type BackgroundWork, type BackgroundWorkDeps } from './jobs/background-work.js';
import { MailJobs } from './jobs/mail-jobs.js';
import type { Logger } from './observability/logger.js';
import type { Metrics } from './observability/metrics.js';
import type { Clock } from './services/common/clock.js';
import { InvoiceIssuing, type FailedCheck } from './services/invoices/invoice-issuing.js';
import { VatCheckJob } from './services/invoices/vat-check-job.js';
import { ViesClient } from './services/invoices/vies-client.js';
import { enableMails } from './services/mail/mail-outbox.js';
import { ReportTotals } from './services/sales/report-totals.js';
import type { Vault } from './services/secrets/vault.js';
import { AuditTrail } from './services/staff/audit-trail.js';
import { PoolFilling } from './services/test-shop/pool-filling.js';
import { VerificationRuns } from './services/upkeep/verification-runs.js';
import type { Config } from './settings/config.js';

export function createVerifications(background: DataSource, clock: Clock, logger: Logger): VerificationRuns {
  const audit = new AuditTrail(background, clock);
  return new VerificationRuns(background, audit, (err) =>
    logger.error({ err }, 'a verification of the database failed'),
  );
}

export function viesOf({ vatCheckUrl }: Config): ViesClient | null {
  return vatCheckUrl === null ? null : new ViesClient(vatCheckUrl);
}

/** Issuing invoices, and checking VAT ids. */
function createInvoiceJobs(
  config: Config,
  background: DataSource,
  clock: Clock,
  logger: Logger,
  { countInvoices: issued }: Metrics,
): Pick<BackgroundWorkDeps, 'issuing' | 'vatChecks'> {
  const vies = viesOf(config);
  const checkFailed = (failed: FailedCheck): void =>
    logger.error(failed, "an invoice failed the service's own checks and is held");
  return {
    issuing: new InvoiceIssuing(background, clock, config.businessTimeZone, { issued, checkFailed }),
    vatChecks: vies && new VatCheckJob(background, clock, vies),
  };
}

/** Null if no SMTP_URL is set: then nothing is queued either. */
export function createMails(
  { mail, publicUrl, businessTimeZone: timeZone }: Config,
  { dataSource, background }: Connections,
  clock: Clock,
  logger: Logger,
  { countMail: count }: Metrics,
): MailJobs | null {
  if (!mail) return null;
  for (const source of [dataSource, background]) enableMails(source);
  return new MailJobs({ mail, dataSource: background, clock, timeZone, publicUrl, logger, count });
}

/** What the background's work is made of. */
interface BackgroundDeps extends Pick<BackgroundWorkDeps, 'queue' | 'mails' | 'ordersIdleForMs' | 'tracing'> {
  background: DataSource;
  vault: Vault;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
}

/** Deliveries of events, jobs, and what each process does again and again. */
export function createBackground(config: Config, deps: BackgroundDeps): BackgroundWork {
  const { background, metrics, vault, clock, logger } = deps;
  return createBackgroundWork({
    ...deps,
    ...createInvoiceJobs(config, background, clock, logger, metrics),
    config,
    dataSource: background,
    totals: new ReportTotals(background, clock, config.businessTimeZone),
    count: metrics.countDelivery,
    countFailedJob: metrics.countFailedJob,
    filling: config.testShop ? new PoolFilling(background, vault, clock) : null,
  });
}

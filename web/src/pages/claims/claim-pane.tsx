import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { claimCreditQuery, claimedKeyQuery } from '../../api/claims';
import type { ClaimPartsFragment } from '../../api/generated/types';
import { useRevealKeys } from '../../api/orders';
import { Badge } from '../../components/badge';
import { CustomerLink, OrderLink } from '../../components/links';
import { PageLink } from '../../components/page-link';
import { ReplacementKeyView } from '../../components/replacement-key-view';
import { KeyText, Timestamp } from '../../components/values';
import { Icon } from '../../icons/icon';
import { toFormErrors } from '../../lib/form-errors';
import { formatAmount, formatNumber } from '../../lib/money';
import { useNow } from '../../lib/now';
import { resolutionsOf } from '../../lib/permissions';
import { useSession } from '../../lib/session';
import { t } from '../../texts/claims';
import { language } from '../../texts/language';
import { AnswerForm } from './answer-form';
import { AssigneeChoice } from './assignees';
import classes from './claims.module.css';

const DAY_MS = 86_400_000;

const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

/** The claimed key: masked, until a permitted user reveals it. */
function ClaimedKey({ claim: { order, licenseKeyId, licenseKey } }: { claim: ClaimPartsFragment }) {
  const { may } = useSession();
  const reveal = useRevealKeys();
  const whole = reveal.data?.find(({ id }) => id === licenseKeyId)?.licenseKey;
  return (
    <>
      <KeyText text={whole ?? licenseKey} />
      {!whole && may('revealLicenseKeys') && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Icon name="eye" size="small" />}
          loading={reveal.isPending}
          title={t.revealNote}
          onClick={() => reveal.mutate({ orderNumber: order.orderNumber })}
        >
          {t.claim.reveal}
        </Button>
      )}
      {reveal.error && (
        <span className={classes.bad} role="alert">
          {toFormErrors(reveal.error, []).form}
        </span>
      )}
    </>
  );
}

function Stock({ available }: { available: number }) {
  return (
    <>
      <span className={available > 0 ? classes.good : classes.bad}>
        <Icon name={available > 0 ? 'check' : 'alert-triangle'} size="small" />
      </span>
      {t.claim.keys(available, formatNumber(available))} <span className={classes.dim}>{t.claim.available}</span>
    </>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The key's origin, and whether the stock has a replacement. */
function KeyDetails({ licenseKeyId, isOpen }: { licenseKeyId: string; isOpen: boolean }) {
  const { data: key } = useQuery(claimedKeyQuery({ id: licenseKeyId }));
  if (!key) return null;
  const { keyImport, licensePool, importedAt } = key;
  return (
    <>
      {isOpen && (
        <Detail name={t.shell.stock}>
          <Stock available={licensePool.available} />
        </Detail>
      )}
      {keyImport && (
        <Detail name={t.words.import}>
          <PageLink
            to="/stock/$poolId/imports/$id"
            params={{ poolId: licensePool.id, id: keyImport.id }}
            className={classes.cut}
            title={keyImport.source}
          >
            {keyImport.source}
          </PageLink>
          <span className={classes.dim}>
            <Timestamp at={importedAt} isDay />
          </span>
        </Detail>
      )}
    </>
  );
}

/** Data for the decision: the key and its origin, the price paid, and whether a replacement is in stock. */
function ClaimDetails({ claim }: { claim: ClaimPartsFragment }) {
  const { role } = useSession();
  const nowMs = useNow();
  const { order, licenseKeyId, replacementKey, openedBy, createdAt } = claim;
  const isOpen = claim.status === 'OPEN';
  const { data: credit } = useQuery({
    ...claimCreditQuery(claim),
    enabled: isOpen && resolutionsOf(role).includes('CREDIT'),
  });
  const days = Math.ceil((Date.parse(order.orderDate) - nowMs) / DAY_MS);
  return (
    <dl className={classes.details}>
      <Detail name={t.words.key}>
        <ClaimedKey claim={claim} />
      </Detail>
      {replacementKey && (
        <Detail name={t.claim.replacement}>
          <ReplacementKeyView orderNumber={order.orderNumber} replacedId={licenseKeyId} masked={replacementKey} />
        </Detail>
      )}
      <Detail name={t.claim.made}>
        <Timestamp at={createdAt} />
        <span className={classes.dim}>{openedBy ? t.claim.byStaff(openedBy.name) : t.claim.byCustomer}</span>
      </Detail>
      <Detail name={t.claim.sold}>
        <Timestamp at={order.orderDate} isDay />
        {days < 0 && <span className={classes.dim}>{ago.format(days, 'day')}</span>}
      </Detail>
      {credit && (
        <Detail name={t.claim.paid}>
          {formatAmount(credit.netAmount)}
          <span className={classes.dim}>{t.claim.vat(formatAmount(credit.amount - credit.netAmount))}</span>
        </Detail>
      )}
      <KeyDetails licenseKeyId={licenseKeyId} isOpen={isOpen} />
    </dl>
  );
}

// Loaded after the claim, so that it does not delay the claim.
const ClaimTimeline = lazy(async () => ({ default: (await import('./claim-timeline')).ClaimTimeline }));

function Head({ claim }: { claim: ClaimPartsFragment }) {
  const { product, customer, order, status } = claim;
  const { orderNumber, reference } = order;
  return (
    <header className={classes.head}>
      <div>
        <h2>{product?.displayName ?? t.search.claim}</h2>
        <p>
          <CustomerLink id={customer.id} name={customer.name} />
          {`\u00A0· ${t.claim.order}\u00A0`}
          <OrderLink orderNumber={orderNumber} />
          {reference && (
            <>
              {'\u00A0· '}
              <span className="whole">{reference}</span>
            </>
          )}
        </p>
      </div>
      {status === 'OPEN' ? <AssigneeChoice claim={claim} /> : <Badge>{t.claimStatus[status]}</Badge>}
    </header>
  );
}

/** A claim, with a form to decide it while it is open. @param onResolved is called with the result. */
export function ClaimPane({ claim, onResolved }: { claim: ClaimPartsFragment; onResolved: (done: string) => void }) {
  return (
    <>
      <Head claim={claim} />
      <blockquote className={classes.quote}>{claim.reason}</blockquote>
      <ClaimDetails claim={claim} />
      <AnswerForm claim={claim} onResolved={onResolved} />
      <div className={classes.timeline}>
        <Suspense>
          <ClaimTimeline claim={claim} />
        </Suspense>
      </div>
    </>
  );
}

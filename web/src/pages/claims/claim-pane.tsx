import { lazy, Suspense } from 'react';
import type { ClaimPartsFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { PageLink } from '../../components/page-link';
import { t } from '../../texts/claims';
import { AnswerForm } from './answer-form';
import { AssigneeChoice } from './assignee-choice';
import { ClaimDetails } from './claim-details';
import classes from './claims.module.css';

// Loaded after the claim, so that it does not delay the claim.
const ClaimTimeline = lazy(async () => ({ default: (await import('./claim-timeline')).ClaimTimeline }));

function Head({ claim }: { claim: ClaimPartsFragment }) {
  const { product, customer, order, status } = claim;
  const { orderNumber, reference } = order;
  return (
    <header className={classes.head}>
      <div>
        <h2>{product?.displayName ?? t.claim.title}</h2>
        <p>
          <PageLink to="/customers/$customerId" params={{ customerId: customer.id }}>
            {customer.name}
          </PageLink>
          {`\u00A0· ${t.claim.order}\u00A0`}
          <PageLink to="/orders/$orderNumber" params={{ orderNumber }}>
            {orderNumber}
          </PageLink>
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

import type { ClaimResolution } from '../../api/generated/types';

interface ResolutionTexts {
  /** On the button. */
  verb: string;
  done: string;
  /** What happens, before it is confirmed. */
  effect: (key: string, orderNumber: number) => string;
}

const RESOLUTION: Record<ClaimResolution, ResolutionTexts> = {
  REPLACE: {
    verb: 'Replace',
    done: 'The key is replaced.',
    effect: (key, order) => `Another key of the same pool takes the place of ${key} in order ${order}, for nothing.`,
  },
  CREDIT: {
    verb: 'Credit',
    done: 'The key is credited.',
    effect: (key, order) =>
      `What ${key} of order ${order} cost is given back with VAT, and the key is withdrawn for good.`,
  },
  REJECT: {
    verb: 'Reject',
    done: 'The claim is rejected.',
    effect: (key, order) => `${key} of order ${order} stays as it is.`,
  },
};

export const claims = {
  claims: {
    title: 'Claims',
    time: (zone: string) => `Made (${zone})`,
    order: 'Order',
    reference: 'Reference',
    customer: 'Customer',
    product: 'Product',
    key: 'Key',
    reason: 'Reason',
    status: 'Status',
    open: 'Open',
    all: 'All',
    sort: 'Order of the list',
    oldestFirst: 'Oldest first',
    newestFirst: 'Newest first',
    empty: 'No claim is open',
    emptyHint: 'All claims are resolved. New ones appear here by themselves.',
    noMatch: 'No claim matches these filters',
    noMatchHint: 'Show claims of every status, or clear the filters.',
  },

  claim: {
    title: 'Claim',
    list: 'Claims',
    made: 'Made',
    reason: 'What the customer says',
    answer: 'Answer',
    answerHint: 'The customer reads it. At most 500 characters.',
    answered: 'What the customer read',
    resolve: 'Resolve',
    resolution: RESOLUTION,
    confirmTitle: (resolution: ClaimResolution) => `${RESOLUTION[resolution].verb} this key?`,
    confirmReject: 'Reject this claim?',
    noAnswer: 'The customer reads no text.',
    willRead: 'The customer reads:',
    resolvedBy: (name: string, time: string) => `by ${name}, ${time}`,
    changed: 'Somebody else has resolved this claim in the meantime. It is shown as it is now.',
    notFound: 'There is no such claim',
    replacement: 'New key',
  },
};

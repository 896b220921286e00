import type { ClaimResolution, ClaimStatus } from '../../api/generated/types';
import { plural } from '../language';

interface ResolutionTexts {
  /** On the button. */
  verb: string;
  done: string;
  /** The effect, shown before confirming. */
  effect: (key: string, orderNumber: number) => string;
}

export const claims = {
  claims: {
    resolved: 'Resolved',
    outcome: 'Outcome',
    keys: { move: 'next, previous', select: 'select', answer: 'answer', open: 'open' },
    opened: 'Claim opened',
    mine: 'Mine',
    notAssigned: 'Not assigned',
    assign: 'Assign to…',
    assigned: (count: number, name: string | undefined) =>
      `${plural(count, 'claim', 'claims')} ${name === undefined ? 'unassigned' : `assigned to ${name}`}`,
    assignee: 'Assignee',
    empty: 'No open claims',
    emptyHint: 'New claims appear here automatically.',
    noMatch: 'No claims match',
    noMatchHint: 'Look in another tab, or clear the filters.',
  },

  openClaim: {
    titleOf: (key: string) => `Open a claim for ${key}`,
    submit: 'Open claim',
    effect: 'For the customer, who sees it like a claim of their own and reads the reason.',
    order: 'Order number',
    orderMissing: 'Enter an order number',
    keyMissing: 'Select a key',
    noKey: 'No key of this order is in use',
  },

  claim: {
    of: (customer: string) => `Claim · ${customer}`,
    order: 'order',
    made: 'Opened',
    byCustomer: 'by the customer',
    reveal: 'Reveal',
    sold: 'Sold',
    paid: 'Paid',
    vat: (amount: string) => `+ ${amount} VAT`,
    keys: (count: number, shown: string) => `${shown} ${count === 1 ? 'key' : 'keys'}`,
    available: 'available',
    byStaff: (name: string) => `by ${name}, for the customer`,
    assignedTo: (name: string) => `Assigned to ${name}`,
    timeline: {
      opened: '{who} opened the claim',
      openedFor: '{who} opened the claim for the customer',
      assigned: '{who} assigned the claim to {whom}',
      unassigned: '{who} took the assignment back',
      resolvedOf: {
        REPLACED: '{who} replaced the key',
        CREDITED: '{who} credited the key',
        REJECTED: '{who} rejected the claim',
      } satisfies Record<Exclude<ClaimStatus, 'OPEN'>, string>,
    },
    somebody: 'Staff',
    noAnswerSent: 'No answer was sent.',
    answerHint: 'Sent to the customer',
    resolution: {
      REPLACE: {
        verb: 'Replace key',
        done: 'Key replaced',
        effect: (key, order) => `Sends a new key for ${key} in order ${order}, free of charge.`,
      },
      CREDIT: {
        verb: 'Credit',
        done: 'Key credited',
        effect: (key, order) =>
          `Credits what was paid for ${key} in order ${order}, including VAT, and withdraws the key permanently.`,
      },
      REJECT: {
        verb: 'Reject',
        done: 'Claim rejected',
        effect: (key, order) => `${key} in order ${order} stays in use.`,
      },
    } satisfies Record<ClaimResolution, ResolutionTexts>,
    confirm: {
      REPLACE: 'Replace this key?',
      CREDIT: 'Credit this key?',
      REJECT: 'Reject this claim?',
    } satisfies Record<ClaimResolution, string>,
    noAnswer: 'No answer is sent to the customer.',
    willRead: 'Answer to the customer:',
    changed: 'Somebody else has already resolved this claim. You see its current state.',
    notFound: 'Claim not found',
    replacement: 'New key',
  },
};
